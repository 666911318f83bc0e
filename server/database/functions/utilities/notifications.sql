-- Notifies every server whose bell changed, so that all tabs and devices of that person show it.
create or replace function tell_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'news ' || user_id) from (select distinct user_id from changed) as people;
  return null;
end $$;
create or replace trigger tell_told after insert on notifications referencing new table as changed
  for each statement execute function tell_notifications();
create or replace trigger tell_read after update on notifications referencing new table as changed
  for each statement execute function tell_notifications();
