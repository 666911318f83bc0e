-- Who opened whose document. People's openings of their own are not written down.
create table document_openings (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  opened_by integer references users on delete set null,
  opened_at timestamptz not null default current_moment()
);
create index document_openings_document on document_openings (document_id, id);
create index document_openings_opened_by on document_openings (opened_by);
