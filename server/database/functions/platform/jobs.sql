-- Every server hears that there is work; without this it would be found by the next look only.
create or replace function tell_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'jobs');
  return null;
end $$;
create or replace trigger tell after insert on jobs for each statement execute function tell_jobs();
