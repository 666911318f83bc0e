-- Notifies every server of new work, which it would otherwise find only at its next look.
create or replace function tell_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'jobs');
  return null;
end $$;
create or replace trigger tell after insert on jobs for each statement execute function tell_jobs();
