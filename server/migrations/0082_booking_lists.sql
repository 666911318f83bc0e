-- What the lists of bookings and other programs need.

-- Secret addresses of the workshop: calendars that other programs read, and the page beside a door. Whoever has the
-- address reads it without signing in; the database has only the SHA-256 of its token.
create table workshop_addresses (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('calendar', 'door')),
  -- Whose bookings a calendar shows, or else those of which room or van.
  user_id integer references users on delete cascade,
  resource_id integer references resources on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  -- The day on which it was last read, so that people see whether anybody still needs it.
  read_on date,
  constraint workshop_addresses_of_one check (num_nonnulls(user_id, resource_id) = 1),
  constraint workshop_addresses_door check (kind = 'calendar' or resource_id is not null)
);
create unique index workshop_addresses_token on workshop_addresses (token_hash);
create unique index workshop_addresses_person on workshop_addresses (user_id, kind) where user_id is not null;
create unique index workshop_addresses_resource on workshop_addresses (resource_id, kind) where resource_id is not null;
create index workshop_addresses_created_by on workshop_addresses (created_by) where created_by is not null;

-- The lists of bookings are read in the order of their beginning, and searched by words of their titles.
create index bookings_in_order on bookings (area, lower(during), id);
alter table bookings
  add column search text not null generated always as (' ' || search_words(title)) stored;
create index bookings_words on bookings using gin (search gin_trgm_ops) with (fastupdate = off);
