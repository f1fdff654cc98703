"""What of memory's tables Django cannot write: the partitioned table of recall, its text search, its vector indexes, and
the triggers that note what changed."""

PARTITIONS = 32
STEMMERS = {"en": "english", "es": "spanish", "de": "german", "fr": "french"}

EXTENSIONS = "".join(
    f"CREATE EXTENSION IF NOT EXISTS {name};" for name in ("vector", "unaccent", "pg_trgm", "btree_gin")
)


def configuration(name, base, stemmer):
    """Accents fold before words are stemmed, so that 'ecole' finds 'École'."""
    return f"""
        CREATE TEXT SEARCH CONFIGURATION keepsake_{name} (COPY = pg_catalog.{base});
        ALTER TEXT SEARCH CONFIGURATION keepsake_{name}
            ALTER MAPPING FOR hword, hword_part, word WITH unaccent, {stemmer};
    """


CONFIGURATIONS = configuration("simple", "simple", "simple") + "".join(
    configuration(language, base, f"{base}_stem") for language, base in STEMMERS.items()
)
NO_CONFIGURATIONS = "".join(
    f"DROP TEXT SEARCH CONFIGURATION IF EXISTS keepsake_{name};" for name in ("simple", *STEMMERS)
)


def words_sql(config):
    return (
        f"setweight(to_tsvector('keepsake_{config}'::regconfig, coalesce(search_text, '')), 'A') || "
        f"setweight(to_tsvector('keepsake_{config}'::regconfig, coalesce(context_text, '')), 'C')"
    )


SEARCH_SQL = (
    "CASE "
    + " ".join(f"WHEN language = '{language}' THEN {words_sql(language)}" for language in STEMMERS)
    + f" ELSE {words_sql('simple')} END"
)

# Vectors have no fixed dimension, so that those of two models can lie side by side while one replaces the other.
RECALL_ITEM = f"""
CREATE TABLE memory_recallitem (
    legacy_id uuid NOT NULL,
    id uuid NOT NULL,
    kind varchar(12) NOT NULL,
    owner_id uuid,
    shared boolean NOT NULL,
    conversation_id uuid,
    position integer CHECK (position >= 0),
    speaker varchar(120) NOT NULL,
    memory_type varchar(16) NOT NULL,
    category varchar(16) NOT NULL,
    subject varchar(120) NOT NULL,
    importance smallint NOT NULL CHECK (importance >= 0),
    pinned boolean NOT NULL,
    cold boolean NOT NULL,
    superseded boolean NOT NULL DEFAULT false,
    told_at timestamptz NOT NULL,
    last_used timestamptz,
    occurred_earliest date,
    occurred_latest date,
    message_ids uuid[] NOT NULL,
    search_text text NOT NULL,
    context_text text NOT NULL,
    current_text text,
    newer_ids uuid[],
    language varchar(8) NOT NULL,
    search tsvector GENERATED ALWAYS AS ({SEARCH_SQL}) STORED,
    embedding halfvec,
    model_id smallint,
    other_embedding halfvec,
    other_model_id smallint,
    PRIMARY KEY (legacy_id, id),
    CONSTRAINT recall_kind_known CHECK (kind IN ('message', 'chunk', 'passage', 'fact', 'entry', 'photo', 'recording')),
    CONSTRAINT recall_vector_names_its_model CHECK (embedding IS NULL OR model_id IS NOT NULL),
    CONSTRAINT recall_other_vector_names_its_model CHECK (other_embedding IS NULL OR other_model_id IS NOT NULL),
    CONSTRAINT recall_superseded_is_cold_and_private CHECK (NOT superseded OR (cold AND NOT shared))
) PARTITION BY HASH (legacy_id);
""" + "".join(
    f"CREATE TABLE memory_recallitem_{n:02d} PARTITION OF memory_recallitem "
    f"FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {n});\n"
    for n in range(PARTITIONS)
)

# One HNSW index a model and partition: the expression gives the dimension, the condition the model. `recall_shared`,
# `recall_importance` and `recall_category` are small, since messages are in none of them; `recall_subject` is for what
# new statements are compared with.
RECALL_INDEXES = """
CREATE INDEX recall_words ON memory_recallitem USING gin (legacy_id, search);
CREATE INDEX recall_conversation ON memory_recallitem (legacy_id, conversation_id, position);
CREATE INDEX recall_owner ON memory_recallitem (legacy_id, owner_id, told_at);
CREATE INDEX recall_without_vector ON memory_recallitem (legacy_id, told_at)
    WHERE embedding IS NULL AND other_embedding IS NULL;
CREATE INDEX recall_cold ON memory_recallitem (legacy_id) WHERE cold;
CREATE INDEX recall_shared ON memory_recallitem (legacy_id, told_at) WHERE shared;
CREATE INDEX recall_importance ON memory_recallitem (legacy_id, pinned, importance) WHERE pinned OR importance >= 8;
CREATE INDEX recall_category ON memory_recallitem (legacy_id, category, importance) WHERE kind = 'fact';
CREATE INDEX recall_subject ON memory_recallitem (legacy_id, subject, told_at) WHERE subject <> '';
CREATE INDEX recall_vectors_model_1 ON memory_recallitem
    USING hnsw ((embedding::halfvec(384)) halfvec_cosine_ops) WITH (m = 16, ef_construction = 200)
    WHERE model_id = 1;
"""

# Which fact says today what was corrected.
FACT_INDEX = """
CREATE INDEX fact_told_instead ON memory_fact ((metadata ->> 'instead_of')) WHERE metadata ->> 'instead_of' IS NOT NULL;
"""

# When what recall finds last changed, noted by the database itself: no writer can forget it, and none waits for another.
# Each transaction notes each legacy that it changes once, under its own number, so that nobody shares a row. Whoever
# keeps an answer remembers the snapshot it was made in, and looks for changes that this snapshot had not seen.
# `last_used` is no such change: else each use of memory would undo what is kept.
CHANGES = """
CREATE TABLE memory_recallchange (
    scope uuid NOT NULL,
    changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, changed_by)
);
CREATE INDEX recall_change_by_time ON memory_recallchange (at);
"""
NO_CHANGES = "DROP TABLE memory_recallchange;"

# What was noted last is remembered for the transaction, so that a million rows cost one note, not a million look-ups.
NOTE_CHANGE = """
CREATE FUNCTION keepsake_note_change(changed uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE mark text := changed || ' ' || pg_current_xact_id();
BEGIN
    IF changed IS NULL OR current_setting('keepsake.noted', true) = mark THEN
        RETURN;
    END IF;
    INSERT INTO public.memory_recallchange (scope) VALUES (changed) ON CONFLICT DO NOTHING;
    PERFORM set_config('keepsake.noted', mark, true);
END $$;
"""
NO_NOTE_CHANGE = "DROP FUNCTION keepsake_note_change(uuid);"


def trigger(name, table, notes):
    """A function over the rows of `table`, and the trigger that calls it. `notes` says of `changed`, one row, what to note."""
    return f"""
        CREATE FUNCTION keepsake_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE changed public.{table};
        BEGIN
            IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
            {notes}
            RETURN NULL;
        END $$;
        CREATE TRIGGER {name} AFTER INSERT OR UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION keepsake_{name}();
    """


OF_A_FACT = "PERFORM public.keepsake_note_change(fact.legacy_id) FROM public.memory_fact AS fact WHERE fact.id"
TRIGGERS = {
    # Who counts uses sets `last_used` and nothing else; everybody else leaves it as it is.
    ("item_changed", "memory_recallitem"): """
            IF TG_OP = 'UPDATE' AND OLD.last_used IS DISTINCT FROM NEW.last_used THEN RETURN NULL; END IF;
            PERFORM public.keepsake_note_change(changed.legacy_id);
        """,
    # What is linked, or rests on the same message, helps each other to be found.
    ("link_changed", "memory_factlink"): f"{OF_A_FACT} IN (changed.first_id, changed.second_id);",
    ("source_changed", "memory_factsource"): f"{OF_A_FACT} = changed.fact_id;",
    # What somebody tells about themselves belongs to no legacy and has no row of recall; it stands under their own key.
    (
        "own_fact_changed",
        "memory_fact",
    ): "IF changed.legacy_id IS NULL THEN PERFORM public.keepsake_note_change(changed.owner_id); END IF;",
    # Another model changes what everybody finds.
    (
        "model_changed",
        "memory_embeddingmodel",
    ): "PERFORM public.keepsake_note_change('00000000-0000-0000-0000-000000000000');",
}
CHANGE_TRIGGERS = "".join(trigger(*where, notes) for where, notes in TRIGGERS.items())
NO_CHANGE_TRIGGERS = "".join(
    f"DROP TRIGGER {name} ON {table}; DROP FUNCTION keepsake_{name}();" for name, table in TRIGGERS
)

# A legacy that is searched by another model finds other things.
MULTILINGUAL = ("multilingual_changed", "memory_multilinguallegacy")
MULTILINGUAL_TRIGGER = trigger(*MULTILINGUAL, "PERFORM public.keepsake_note_change(changed.legacy_id);")
NO_MULTILINGUAL_TRIGGER = (
    f"DROP TRIGGER {MULTILINGUAL[0]} ON {MULTILINGUAL[1]}; DROP FUNCTION keepsake_{MULTILINGUAL[0]}();"
)

# Beside the note for the legacy, as `keepsake_note_change` makes it, and remembered for the transaction likewise.
NOTE_BESIDE_CONVERSATIONS = """
CREATE FUNCTION keepsake_note_change_beside_conversations(changed uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE mark text := changed || ' ' || pg_current_xact_id();
BEGIN
    IF current_setting('keepsake.noted_beside_conversations', true) = mark THEN
        RETURN;
    END IF;
    INSERT INTO public.memory_recallchange (scope) VALUES (md5('beside conversations ' || changed)::uuid)
        ON CONFLICT DO NOTHING;
    PERFORM set_config('keepsake.noted_beside_conversations', mark, true);
END $$;
CREATE OR REPLACE FUNCTION keepsake_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed public.memory_recallitem;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    IF TG_OP = 'UPDATE' AND OLD.last_used IS DISTINCT FROM NEW.last_used THEN RETURN NULL; END IF;
    PERFORM public.keepsake_note_change(changed.legacy_id);
    IF changed.kind NOT IN ('message', 'chunk') THEN
        PERFORM public.keepsake_note_change_beside_conversations(changed.legacy_id);
    END IF;
    RETURN NULL;
END $$;
"""
NO_NOTE_BESIDE_CONVERSATIONS = """
CREATE OR REPLACE FUNCTION keepsake_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed public.memory_recallitem;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    IF TG_OP = 'UPDATE' AND OLD.last_used IS DISTINCT FROM NEW.last_used THEN RETURN NULL; END IF;
    PERFORM public.keepsake_note_change(changed.legacy_id);
    RETURN NULL;
END $$;
DROP FUNCTION keepsake_note_change_beside_conversations(uuid);
"""

# Only the owner of a table may give it an index; the app's role may ask for the two functions, which make and drop
# nothing else. Made while the model has no vectors yet, an index costs one look at the partition, and each vector puts
# itself in. More than 4,000 dimensions go into no such index. What model 1 has from the beginning is not made twice.
INDEX_FUNCTIONS = """
CREATE FUNCTION memory_index_vectors(model integer, part integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    chosen memory_embeddingmodel%ROWTYPE;
BEGIN
    SELECT * INTO chosen FROM memory_embeddingmodel WHERE id = model AND state <> 'retired' AND dimension <= 4000;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF model = 1 AND chosen.place = 'embedding' AND to_regclass('recall_vectors_model_1') IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format(
        'CREATE INDEX IF NOT EXISTS %I ON %I USING hnsw ((%I::halfvec(%s)) halfvec_cosine_ops) '
        'WITH (m = 16, ef_construction = 200) WHERE %I = %s',
        format('recall_vectors_%s_%s_%s', model, part, chosen.place),
        'memory_recallitem_' || to_char(part, 'FM00'),
        chosen.place,
        chosen.dimension,
        CASE chosen.place WHEN 'embedding' THEN 'model_id' ELSE 'other_model_id' END,
        model
    );
END $$;

CREATE FUNCTION memory_drop_vector_index(model integer, part integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF EXISTS (SELECT FROM memory_embeddingmodel WHERE id = model AND state <> 'retired') THEN
        RETURN;
    END IF;
    EXECUTE format('DROP INDEX IF EXISTS %I', format('recall_vectors_%s_%s_embedding', model, part));
    EXECUTE format('DROP INDEX IF EXISTS %I', format('recall_vectors_%s_%s_other_embedding', model, part));
END $$;

REVOKE EXECUTE ON FUNCTION memory_index_vectors(integer, integer), memory_drop_vector_index(integer, integer)
    FROM PUBLIC;
"""
NO_INDEX_FUNCTIONS = """
DROP FUNCTION memory_index_vectors(integer, integer);
DROP FUNCTION memory_drop_vector_index(integer, integer);
"""
GRANT_INDEX_FUNCTIONS = """
GRANT EXECUTE ON FUNCTION memory_index_vectors(integer, integer), memory_drop_vector_index(integer, integer) TO {app};
"""
