-- An approval can be taken back: then the document that it had superseded is in force again.

alter table documents add column superseded_by integer references documents on delete set null;
create index documents_superseded_by on documents (superseded_by) where superseded_by is not null;

insert into life_steps (thing, move, from_state, to_state) values
  ('documents', 'reopen', 'approvato', 'in verifica');
