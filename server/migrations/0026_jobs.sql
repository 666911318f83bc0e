-- Work that is done beside the requests. A job is added by the transaction that it belongs to, so what was rolled back
-- asks for nothing, and what was committed is done even if the server dies right afterwards.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  payload jsonb not null,
  -- Of all living jobs with one name and one key there is one at most.
  key text check (length(key) between 1 and 200),
  -- When it is due. The server that works on it keeps moving this ahead: it is due again soon after that server died.
  run_at timestamptz not null default now(),
  -- Later it would be of no use to anybody.
  expires_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  most_attempts integer not null check (most_attempts > 0),
  -- The attempt that is under way, or that a server died in.
  lease uuid,
  -- It was added once more while somebody worked on it.
  again boolean not null default false,
  last_error text,
  added_at timestamptz not null default now(),
  -- Nobody tries again; the row stays for a month, to be seen.
  died_at timestamptz
);
create index jobs_due on jobs (run_at) where died_at is null;
create index jobs_died on jobs (died_at) where died_at is not null;
create unique index jobs_key on jobs (name, key) where key is not null and died_at is null;

-- The last moment of each schedule that its job was added for: whoever moves it ahead adds the job.
create table schedules (
  name text primary key,
  slot timestamptz not null
);
