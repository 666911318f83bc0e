-- Notifies every server after the commit, so that it reads the settings again.
create or replace function tell_changed_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'settings');
  return null;
end $$;
create or replace trigger tell_changed after insert or update or delete on settings
  for each statement execute function tell_changed_settings();
