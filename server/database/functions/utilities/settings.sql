-- Notifies every server after the commit, so that it reads the settings again.
create or replace function tell_changed_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'settings');
  return null;
end $$;
create or replace trigger tell_changed after insert or update or delete on settings
  for each statement execute function tell_changed_settings();

-- Counts a decision of a setting, or its withdrawal. The new moment lets the audit log say who decided last and when.
create or replace function count_decisions() returns trigger language plpgsql as $$
begin
  insert into public.decided_settings (name) values (case when tg_op = 'DELETE' then old.name else new.name end)
      on conflict (name) do update set decided_at = current_moment();
  return null;
end $$;
create or replace trigger count_decisions after insert or update or delete on settings
  for each row execute function count_decisions();
