-- A setting that was decided at least once. Its version counts every decision about it, for whichever day, and every
-- withdrawal, so that two people who decide at once don't overwrite each other.
create table decided_settings (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-zA-Z]+\.[a-zA-Z]+$' and length(name) <= 80),
  version integer not null default 1,
  decided_at timestamptz not null default current_moment()
);
insert into decided_settings (name) select distinct name from settings order by name;
