"""When what recall finds last changed, noted by the database itself: no writer can forget it, and none waits for another.

Each transaction notes each legacy that it changes once, under its own number, so that nobody shares a row. Whoever keeps
an answer remembers the snapshot it was made in, and looks for changes that this snapshot had not seen. `last_used`
is no such change: else each use of memory would undo what is kept.
"""

from django.db import migrations

TABLE = """
CREATE TABLE memory_recallchange (
    scope uuid NOT NULL,
    changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, changed_by)
);
CREATE INDEX recall_change_by_time ON memory_recallchange (at);
CREATE INDEX recall_cold ON memory_recallitem (legacy_id) WHERE cold;
"""
NO_TABLE = "DROP INDEX recall_cold; DROP TABLE memory_recallchange;"

# What was noted last is remembered for the transaction, so that a million rows cost one note, not a million look-ups.
NOTE = """
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
NO_NOTE = "DROP FUNCTION keepsake_note_change(uuid);"


def trigger(name, table, events, notes):
    """A function over the rows of `table`, and the trigger that calls it. `notes` says of `changed`, one row, what to note."""
    return f"""
        CREATE FUNCTION keepsake_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE changed public.{table};
        BEGIN
            IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
            {notes}
            RETURN NULL;
        END $$;
        CREATE TRIGGER {name} AFTER {events} ON {table} FOR EACH ROW EXECUTE FUNCTION keepsake_{name}();
    """


OF_A_FACT = "PERFORM public.keepsake_note_change(fact.legacy_id) FROM public.memory_fact AS fact WHERE fact.id"
EVERY = "INSERT OR UPDATE OR DELETE"
TRIGGERS = {
    # Who counts uses sets `last_used` and nothing else; everybody else leaves it as it is.
    ("item_changed", "memory_recallitem"): (
        EVERY,
        """
            IF TG_OP = 'UPDATE' AND OLD.last_used IS DISTINCT FROM NEW.last_used THEN RETURN NULL; END IF;
            PERFORM public.keepsake_note_change(changed.legacy_id);
        """,
    ),
    # What is linked, or rests on the same message, helps each other to be found.
    ("link_changed", "memory_factlink"): (
        EVERY,
        f"{OF_A_FACT} IN (changed.first_id, changed.second_id);",
    ),
    ("source_changed", "memory_factsource"): (
        EVERY,
        f"{OF_A_FACT} = changed.fact_id;",
    ),
    # What somebody tells about themselves belongs to no legacy and has no row of recall; it stands under their own key.
    ("own_fact_changed", "memory_fact"): (
        EVERY,
        "IF changed.legacy_id IS NULL THEN PERFORM public.keepsake_note_change(changed.owner_id); END IF;",
    ),
    # Another model changes what everybody finds.
    ("model_changed", "memory_embeddingmodel"): (
        EVERY,
        "PERFORM public.keepsake_note_change('00000000-0000-0000-0000-000000000000');",
    ),
}
MAKE_TRIGGERS = "".join(trigger(*where, *what) for where, what in TRIGGERS.items())
DROP_TRIGGERS = "".join(f"DROP TRIGGER {name} ON {table}; DROP FUNCTION keepsake_{name}();" for name, table in TRIGGERS)


class Migration(migrations.Migration):
    dependencies = [("memory", "0007_activity")]

    operations = [
        migrations.RunSQL(TABLE, NO_TABLE),
        migrations.RunSQL(NOTE, NO_NOTE),
        migrations.RunSQL(MAKE_TRIGGERS, DROP_TRIGGERS),
    ]
