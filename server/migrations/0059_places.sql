-- The places of births and addresses: Italian comuni, also suppressed ones, and foreign states, by Belfiore codes.
create table places (
  code text primary key check (code ~ '^[A-Z][0-9]{3}$'),
  name text not null check (length(name) between 1 and 80),
  -- Null for a foreign state.
  province text check (province ~ '^[A-Z]{2}$'),
  since date,
  -- The last day on which it existed; null for one that exists.
  until date check (until >= since),
  postcodes text[] not null default '{}',
  search_name text collate "C" not null generated always as (' ' || search_words(name)) stored
);
create index places_words on places using gin (search_name gin_trgm_ops) with (fastupdate = off);

-- The lists that were taken in, so that the one that comes with WMS is taken in once a version.
create table place_lists (
  sha256 text primary key,
  rows integer not null check (rows > 0),
  taken_in_at timestamptz not null default now()
);

-- What a person has typed into a form and not saved yet, so that another device or a reload has it.
create table drafts (
  user_id integer not null references users on delete cascade,
  form text not null check (length(form) between 1 and 40),
  content jsonb not null check (length(content::text) <= 1000000),
  written_at timestamptz not null default now(),
  primary key (user_id, form)
);
create index drafts_written on drafts (written_at);
