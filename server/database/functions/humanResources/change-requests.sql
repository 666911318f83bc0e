create or replace trigger life before insert or update of state on change_requests
  for each row execute function keep_to_life('change_requests', 'state');
-- A decided request doesn't change any more.
create or replace trigger frozen before update on change_requests
  for each row when (old.state <> 'aperta') execute function keep_frozen('change_requests_frozen');
