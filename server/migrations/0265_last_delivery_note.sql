-- A new delivery note begins like the last one that its writer made.
drop index delivery_notes_created_by;
create index delivery_notes_created_by on delivery_notes (created_by, id desc) where created_by is not null;
