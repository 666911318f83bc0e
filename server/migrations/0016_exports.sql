-- Who took which list out of the house, how narrowed, and how much of it.
create table exports (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id integer references users on delete set null,
  -- The address that was asked, '/api/logistics/products/export', and its filters.
  list text not null,
  filters jsonb not null,
  rows integer not null check (rows >= 0)
);
create index exports_user on exports (user_id, id);
create index exports_at on exports (at);
