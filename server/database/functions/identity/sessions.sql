-- Ends the sessions of a person who is not active any more, whatever code or hand changes the state.
create or replace function end_sessions_of_inactive() returns trigger language plpgsql as $$
begin
  delete from public.sessions where user_id = new.id;
  return null;
end $$;
create or replace trigger end_sessions after update of state on users
  for each row when (new.state <> 'attivo') execute function end_sessions_of_inactive();

-- Tells every server that a session has ended, by any process or by hand, so that it ends the session's event streams.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'session ' || old.id);
  return null;
end $$;
create or replace trigger tell_ended after delete on sessions for each row execute function tell_ended_session();
