-- Imports: the file lies in the storage, what the person chose and how far the work is lies here. A server that dies in
-- the middle leaves the row as it is: whoever comes next takes the work up again, since the writing is one transaction
-- that also writes the row's last state.

create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('products', 'categories', 'locations', 'stock')),
  state text not null default 'mapping'
    check (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null references files on delete restrict,
  row_count integer not null check (row_count >= 0),
  -- Titles, examples, few values and how each column writes its numbers, as read at the upload.
  columns jsonb not null,
  -- The same titles in the same order: what was chosen for them last is proposed again.
  header_key text not null,
  mapping jsonb not null,
  only_good boolean not null default false,
  cancel_requested boolean not null default false,
  -- How often the work was begun: a file that ends the server three times isn't tried again.
  attempts integer not null default 0,
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb,
  note text,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_kind on imports (kind, id);
create index imports_waiting on imports (id) where state in ('checking', 'importing');
create index imports_header on imports (created_by, header_key, id);
create index imports_file on imports (sha256);
-- How far the work is changes several times a second, and is nobody's change.
create trigger audit after insert or delete or update of state, only_good on imports
  for each row execute function audit_row('columns', 'mapping');

create table import_errors (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  row integer not null,
  -- As the file writes it; empty when the whole row is wrong.
  column_title text not null,
  value text not null,
  message text not null,
  primary key (import_id, position)
);
