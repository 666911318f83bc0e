-- The rows of the bank's files, each kept once, and how their columns were read last time.

create table bank_files (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  -- How many of its rows were new.
  added integer not null check (added >= 0),
  known integer not null check (known >= 0),
  uploaded_by integer references users on delete set null,
  uploaded_at timestamptz not null default current_moment()
);
create index bank_files_uploaded_by on bank_files (uploaded_by) where uploaded_by is not null;

-- By the titles of a file's columns, since a bank's files always have the same.
create table bank_columns (
  titles text primary key check (length(titles) between 1 and 4000),
  columns text not null check (length(columns) <= 4000),
  used_at timestamptz not null default current_moment()
);

create table bank_rows (
  id integer generated always as identity primary key,
  file_id integer not null references bank_files on delete restrict,
  booked_on date not null,
  -- Below zero what went out.
  amount numeric(12, 2) not null check (amount <> 0),
  description text not null check (length(description) between 1 and 1000),
  name text check (length(name) between 1 and 200),
  reference text check (length(reference) between 1 and 120),
  -- Of all its words, when the row came: an erasure changes the words, and the file may come again.
  fingerprint text not null check (length(fingerprint) = 32),
  -- The same payment twice on one day is two rows: the first, the second.
  occurrence integer not null check (occurrence > 0),
  state text not null default 'aperta' check (state in ('aperta', 'abbinata', 'messaDaParte')),
  done_by integer references users on delete set null,
  done_at timestamptz,
  aside_reason text check (length(aside_reason) between 1 and 200),
  search text not null generated always as
    (' ' || search_words(description || ' ' || coalesce(name, '') || ' ' || coalesce(reference, ''))) stored,
  version integer not null default 1,
  constraint bank_rows_once unique (booked_on, amount, fingerprint, occurrence),
  check ((state = 'aperta') = (done_at is null)),
  check (aside_reason is null or state = 'messaDaParte')
);
create index bank_rows_file on bank_rows (file_id);
create index bank_rows_done_by on bank_rows (done_by) where done_by is not null;
create index bank_rows_days on bank_rows (booked_on desc, id desc);
create index bank_rows_open on bank_rows (booked_on desc, id desc) where state = 'aperta';
create index bank_rows_words on bank_rows using gin (search gin_trgm_ops) with (fastupdate = off);
