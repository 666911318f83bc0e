create or replace trigger life before insert or update of state on change_requests
  for each row execute function keep_to_life('change_requests', 'state');
create or replace trigger version before update on change_requests for each row execute function count_version();
-- A decided request is what was decided.
create or replace trigger frozen before update on change_requests
  for each row when (old.state <> 'aperta') execute function keep_frozen('change_requests_frozen');
create or replace trigger audit after insert or update or delete on change_requests
  for each row execute function audit_row('@users.user_id', 'former');
