-- Every stored file is read once in a month, a few each night, by one server at a time.

alter table files
  -- Null until the first check: who stored it had just seen its bytes.
  add column checked_at timestamptz,
  -- What the last check found wrong; the next one that finds the file whole clears it.
  add column fault text check (fault in ('damaged', 'lost')),
  -- Whoever operates has heard of this fault.
  add column fault_told boolean not null default false,
  add check (fault is not null or not fault_told);
create index files_turn on files ((coalesce(checked_at, created_at)), sha256);
create index files_faulty on files (sha256) where fault is not null;

-- How far a night's check is: a server that dies in the middle leaves the rest to the next one.
create table file_checks (
  day date primary key,
  -- How many files are read in this night, and how many have been.
  planned integer not null check (planned >= 0),
  checked integer not null default 0 check (checked >= 0),
  -- The last sign of life of the server that does it.
  alive_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Letters that wait for the mail server, written in the transaction that they tell of.
create table letters (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('password changed')),
  written_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index letters_user on letters (user_id);
create index letters_due on letters (next_attempt_at);
create index letters_age on letters (written_at);
