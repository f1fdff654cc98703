# ruff: noqa: S608 - nothing in these statements comes from outside
"""The triggers that mark for `sync` what changed, and for whom. See `memory.models.sync_marks` for what a mark says.

The database does it by itself: no writer can forget it, whether it saves one row, updates many or deletes by set. Each
statement marks its rows by set too, so that an import of thousands pays once.

A mark has the number of the log's next event, or the one after the last mark where that is greater. Whoever writes these
rows holds the lock of the legacy until their transaction ends (the trigger takes it, where they do not). So whoever has
heard of everything up to a number will never find anything new below it.
"""

# What is told to a family, and where it may stand. A type that came later has its triggers in a migration of its own.
TOLD_AT_FIRST = {"fact": "memory_fact", "entry": "memory_entry", "story": "memory_story", "photo": "memory_photo"}
TOLD = {**TOLD_AT_FIRST, "recording": "memory_recording"}

FUNCTIONS = """
CREATE FUNCTION keepsake_next_mark(of_chain uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT 1 + greatest(
        (SELECT coalesce(max(event.sequence), 0) FROM public.legacies_legacyevent AS event WHERE event.chain = of_chain),
        (SELECT coalesce(max(mark.sequence), 0) FROM public.memory_syncmark AS mark WHERE mark.chain = of_chain));
$$;
"""
NO_FUNCTIONS = """
DROP FUNCTION keepsake_next_mark(uuid);
"""

COLUMNS = "id, type, chain, owner_id, sequence, is_shown, shown_at, hidden_at, changed_at, gone_at"
MARK = f"""
    INSERT INTO public.memory_syncmark AS mark ({COLUMNS}) {{rows}}
    ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, sequence = excluded.sequence,
        is_shown = excluded.is_shown,
        shown_at = greatest(mark.shown_at, excluded.shown_at), hidden_at = greatest(mark.hidden_at, excluded.hidden_at),
        changed_at = excluded.changed_at, gone_at = excluded.gone_at;
"""


def function(name, body):
    """A plan is kept from the first call, which mostly is about one row: nested loops would be as wrong for thousands."""
    return f"""
        CREATE FUNCTION keepsake_sync_{name}() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
        BEGIN
            {body}
            RETURN NULL;
        END $$;
    """


def statement_trigger(name, table, operation, body):
    """One that sees all rows of its statement: `came` as they are now, `went` as they were."""
    tables = {"INSERT": "NEW TABLE AS came", "DELETE": "OLD TABLE AS went"}.get(
        operation, "OLD TABLE AS went NEW TABLE AS came"
    )
    return f"""{function(name, body)}
        CREATE TRIGGER sync_{name} AFTER {operation} ON {table} REFERENCING {tables}
            FOR EACH STATEMENT EXECUTE FUNCTION keepsake_sync_{name}();
    """


def shown(type_, row):
    """Whether the family sees this row; `place` is that of its chain, with the rule of moderation there."""
    ready = f" AND {row}.state = 'ready'" if type_ == "photo" else ""
    let_through = f"({row}.moderation = 'approved' OR ({row}.moderation = 'waiting' AND place.mode = 'after'))"
    return f"({row}.visibility = 'shared' AND {row}.status = 'active' AND {let_through}{ready})"


def told_trigger(type_, operation):
    """Facts and the like. What is their owner's alone may change (which talk it came from) while the family sees them:
    they hear of none but a new revision. A photo has parts of their own without one, as whose face it is."""
    now, chain = ("went" if operation == "DELETE" else "came"), "one.legacy_id"
    if type_ == "fact":
        chain = "coalesce(one.legacy_id, one.owner_id)"
    was = {
        "INSERT": "false",
        "DELETE": shown(type_, "one"),
        "UPDATE": f"{shown(type_, 'before')} AND NOT {shown(type_, 'one')}",
    }[operation]
    anew = {
        "INSERT": shown(type_, "one"),
        "DELETE": "false",
        "UPDATE": f"{shown(type_, 'one')} AND ({'true' if type_ == 'photo' else 'before.revision <> one.revision'} "
        f"OR NOT {shown(type_, 'before')})",
    }[operation]
    changed = (
        "JOIN went AS before ON before.id = one.id WHERE before IS DISTINCT FROM one" if operation == "UPDATE" else ""
    )
    rows = f"""
        SELECT one.id, '{type_}', {chain}, one.owner_id, place.next,
            {"false" if operation == "DELETE" else shown(type_, "one")},
            CASE WHEN {anew} THEN place.next ELSE 0 END, CASE WHEN {was} THEN place.next ELSE 0 END,
            clock_timestamp(), {"now()" if operation == "DELETE" else "NULL"}
        FROM {now} AS one JOIN places AS place ON place.chain = {chain} {changed}
    """
    chains = f"SELECT DISTINCT {chain} AS chain FROM {now} AS one WHERE {chain} IS NOT NULL ORDER BY 1"
    places = f"""WITH places AS MATERIALIZED (
        SELECT chain, public.keepsake_next_mark(chain) AS next,
            (SELECT legacy.moderation_mode FROM public.legacies_legacy AS legacy WHERE legacy.id = chain) AS mode
        FROM ({chains}) AS chains)"""
    body = f"""
        PERFORM pg_advisory_xact_lock(hashtextextended('legacy:' || chain, 0)) FROM ({chains}) AS chains;
        {MARK.format(rows=f"{places} {rows}")}
    """
    return statement_trigger(f"{type_}_{operation.lower()}", TOLD[type_], operation, body)


def told_triggers(types):
    return "".join(told_trigger(type_, operation) for type_ in types for operation in ("INSERT", "UPDATE", "DELETE"))


def mode_trigger(told):
    """Another rule of the family's shows or hides what waits to be looked at, though nobody touched it."""
    marks = "".join(
        MARK.format(
            rows=f"""
            SELECT one.id, '{type_}', one.legacy_id, one.owner_id, public.keepsake_next_mark(NEW.id),
                NEW.moderation_mode = 'after',
                CASE WHEN NEW.moderation_mode = 'after' THEN public.keepsake_next_mark(NEW.id) ELSE 0 END,
                CASE WHEN NEW.moderation_mode = 'after' THEN 0 ELSE public.keepsake_next_mark(NEW.id) END,
                clock_timestamp(), NULL
            FROM public.{table} AS one WHERE one.legacy_id = NEW.id AND one.visibility = 'shared'
                AND one.status = 'active' AND one.moderation = 'waiting'
                {"AND one.state = 'ready'" if type_ == "photo" else ""}
            """
        )
        for type_, table in told.items()
    )
    lock = "PERFORM pg_advisory_xact_lock(hashtextextended('legacy:' || NEW.id, 0));"
    return f"""{function("mode", lock + marks)}
        CREATE TRIGGER sync_mode AFTER UPDATE OF moderation_mode ON legacies_legacy FOR EACH ROW
            WHEN (OLD.moderation_mode IS DISTINCT FROM NEW.moderation_mode) EXECUTE FUNCTION keepsake_sync_mode();
    """


# Nobody is a member of what is no more.
LEGACY_GONE = (
    function("legacy_gone", "DELETE FROM public.memory_syncmark WHERE chain = OLD.id;")
    + """
    CREATE TRIGGER sync_legacy_gone AFTER DELETE ON legacies_legacy FOR EACH ROW
        EXECUTE FUNCTION keepsake_sync_legacy_gone();
    """
)


# What somebody says to the assistant is theirs alone, and stands in no log: its marks are found by their time.


def talk_trigger(table, operation, type_, owned):
    """`owned` selects from the rows of the statement: id, legacy_id and user_id of what is marked."""
    is_gone = operation == "DELETE" and table != "memory_conversationlegacy"
    rows = f"""
        SELECT DISTINCT ON (owned.id) owned.id, '{type_}', owned.legacy_id, owned.user_id, 0, false, 0, 0,
            clock_timestamp(), {"now()" if is_gone else "NULL::timestamptz"}
        FROM ({owned}) AS owned
    """
    name = f"{table.removeprefix('memory_')}_{operation.lower()}"
    return statement_trigger(name, table, operation, MARK.format(rows=rows))


def talk_triggers():
    for operation in ("INSERT", "UPDATE", "DELETE"):
        now = "went" if operation == "DELETE" else "came"
        changed = (
            "JOIN went AS before ON before.id = one.id WHERE before IS DISTINCT FROM one"
            if operation == "UPDATE"
            else ""
        )
        yield talk_trigger(
            "memory_conversation",
            operation,
            "conversation",
            f"SELECT one.id, one.legacy_id, one.user_id FROM {now} AS one {changed}",
        )
        yield talk_trigger(
            "memory_conversationlegacy",
            operation,
            "conversation",
            f"SELECT talk.id, talk.legacy_id, talk.user_id FROM {now} AS one "
            "JOIN public.memory_conversation AS talk ON talk.id = one.conversation_id",
        )
        # Of a legacy that goes, a hundred thousand messages go: nobody is there any more who would have to be told.
        there = (
            "JOIN public.legacies_membership AS place ON place.legacy_id = talk.legacy_id "
            "AND place.user_id = talk.user_id"
        )
        yield talk_trigger(
            "memory_message",
            operation,
            "message",
            f"SELECT one.id, talk.legacy_id, talk.user_id FROM {now} AS one "
            f"JOIN public.memory_conversation AS talk ON talk.id = one.conversation_id "
            f"{there if operation == 'DELETE' else ''} {changed}",
        )


def _names(tables):
    operations = ("insert", "update", "delete")
    return {f"{table.removeprefix('memory_')}_{operation}": table for table in tables for operation in operations}


def without(names):
    return "".join(
        f"DROP TRIGGER sync_{name} ON {table}; DROP FUNCTION keepsake_sync_{name}();" for name, table in names.items()
    )


TALK = ("memory_conversation", "memory_conversationlegacy", "memory_message")
OF_LEGACIES = dict.fromkeys(("mode", "legacy_gone"), "legacies_legacy")
TRIGGERS = "".join((told_triggers(TOLD_AT_FIRST), *talk_triggers(), mode_trigger(TOLD_AT_FIRST), LEGACY_GONE))
NO_TRIGGERS = without({**_names((*TOLD_AT_FIRST.values(), *TALK)), **OF_LEGACIES})

NO_MODE = without({"mode": "legacies_legacy"})
RECORDING_TRIGGERS = told_triggers(["recording"]) + NO_MODE + mode_trigger(TOLD)
NO_RECORDING_TRIGGERS = without(_names(["memory_recording"])) + NO_MODE + mode_trigger(TOLD_AT_FIRST)
