-- What the organisation decides for itself. A value holds from a day on, until the next one: what was printed or judged
-- yesterday can be explained tomorrow.
create table settings (
  id integer generated always as identity primary key,
  name text not null check (name ~ '^[a-zA-Z]+\.[a-zA-Z]+$' and length(name) <= 80),
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean', 'null')),
  valid_from date not null,
  set_by integer references users on delete set null,
  set_at timestamptz not null default now(),
  unique (name, valid_from)
);
create index settings_set_by on settings (set_by);
create trigger audit after insert or update or delete on settings for each row execute function audit_row();

-- Every server hears of it after the commit and reads them again.
create function tell_changed_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'settings');
  return null;
end $$;
create trigger tell_changed after insert or update or delete on settings
  for each statement execute function tell_changed_settings();
