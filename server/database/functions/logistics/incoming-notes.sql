-- Writes the words by which a supplier's delivery note is found: its number as written and its number without blanks,
-- and the supplier's name. The column `key` can't be used, because it isn't computed yet when this trigger runs.
create or replace function incoming_notes_words() returns trigger language plpgsql as $$
begin
  new.search = ' ' || search_words(concat_ws(' ',
    new.number, regexp_replace(search_text(new.number), '\s', '', 'g'),
    (select name from public.suppliers where id = new.supplier_id)));
  return new;
end $$;
create or replace trigger words before insert or update of number, supplier_id on incoming_notes
  for each row execute function incoming_notes_words();

-- Writes a supplier's new name into the search words of their notes.
create or replace function rename_incoming_notes() returns trigger language plpgsql as $$
begin
  update public.incoming_notes
     set search = ' ' || search_words(concat_ws(' ', number, key, new.name)) where supplier_id = new.id;
  return null;
end $$;
create or replace trigger rename_incoming_notes after update of name on suppliers
  for each row when (new.name is distinct from old.name) execute function rename_incoming_notes();

-- Notes whether the paper of a note is among its attachments. This is no edit of the note, so its version stays.
create or replace function incoming_note_scanned() returns trigger language plpgsql as $$
declare
  note integer := coalesce(new.incoming_note_id, old.incoming_note_id);
  there boolean := exists (select from public.attachments where incoming_note_id = note and kind in ('ddt', 'foto'));
begin
  update public.incoming_notes set scanned = there where id = note and scanned is distinct from there;
  return null;
end $$;
create or replace trigger scan_added after insert on attachments
  for each row when (new.incoming_note_id is not null) execute function incoming_note_scanned();
create or replace trigger scan_removed after delete on attachments
  for each row when (old.incoming_note_id is not null) execute function incoming_note_scanned();
