"""Each change of a legacy that is no message or summary is noted once more, under a scope of its own: the base of every
turn holds none of those, and is not made anew because somebody says something."""

from django.db import migrations

# Beside the note for the legacy, as `keepsake_note_change` makes it, and remembered for the transaction likewise.
NOTE = """
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
NO_NOTE = """
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


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_stories")]

    operations = [migrations.RunSQL(NOTE, NO_NOTE)]
