-- The register of suppliers' delivery notes finds them by number and supplier, and shows whose paper is missing.
alter table incoming_notes
  -- Some paper hangs on it: its scan or its photo (trigger `scanned` on attachments).
  add column scanned boolean not null default false,
  add column search text not null default '';

-- Neither is an edit of the note: without the triggers, which the next start writes again.
drop trigger if exists version on incoming_notes;
drop trigger if exists audit on incoming_notes;
update incoming_notes n
   set scanned = exists (select from attachments t where t.incoming_note_id = n.id and t.kind in ('ddt', 'foto')),
       search = ' ' || search_words(concat_ws(' ',
         n.number, n.key, (select name from suppliers where id = n.supplier_id)));

create index incoming_notes_supplier on incoming_notes (supplier_id, date desc, id desc);
create index incoming_notes_unscanned on incoming_notes (date desc, id desc) where not scanned;
create index incoming_notes_words on incoming_notes using gin (search gin_trgm_ops) with (fastupdate = off);
