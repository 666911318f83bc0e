-- What the organisation decides for itself. A value holds from a day on, until the next one: what was printed or judged
-- yesterday can be explained tomorrow.
create table settings (
  id integer generated always as identity primary key,
  name text not null check (name ~ '^[a-zA-Z]+\.[a-zA-Z]+$' and length(name) <= 80),
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean', 'null')),
  valid_from date not null,
  set_by integer references users on delete set null,
  set_at timestamptz not null default current_moment(),
  unique (name, valid_from)
);
create index settings_set_by on settings (set_by);
