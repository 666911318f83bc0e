-- Years that the treasurer has closed: nothing that is dated inside one changes until somebody reopens it.

create table closed_years (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('solare', 'sociale')),
  year integer not null check (year between 1900 and 2199),
  -- As they were when it was closed; both days are inside.
  starts_on date not null,
  ends_on date not null,
  reason text not null check (length(reason) between 1 and 300),
  closed_by integer references users on delete set null,
  closed_at timestamptz not null default current_moment(),
  reopen_reason text check (length(reopen_reason) between 1 and 300),
  reopened_by integer references users on delete set null,
  reopened_at timestamptz,
  check (ends_on > starts_on),
  constraint closed_years_reopened check ((reopened_at is null) = (reopen_reason is null))
);
create unique index closed_years_once on closed_years (kind, year) where reopened_at is null;
create index closed_years_closed_by on closed_years (closed_by) where closed_by is not null;
create index closed_years_reopened_by on closed_years (reopened_by) where reopened_by is not null;
