create or replace trigger life before insert or update of state on data_requests
  for each row execute function keep_to_life('data_requests', 'state');
create or replace trigger version before update on data_requests for each row execute function count_version();
-- A closed request is what it was. People, and what was written about them, may be removed (GDPR). The due date is left
-- out because a generated column has no value yet before the update; the day it is computed from is frozen.
create or replace trigger frozen before update on data_requests
  for each row when (old.state <> 'aperta')
  execute function keep_frozen('data_requests_frozen', 'entered_by', 'note', 'version', 'due_on');
create or replace trigger audit after insert or update or delete on data_requests
  for each row execute function audit_row('@users.user_id', 'note');

-- The progress of a job is no change of its own.
create or replace trigger audit after insert or update of finished_at on data_exports
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert on data_export_downloads
  for each row execute function audit_row('@users.user_id');
create or replace trigger append_only before update on data_export_downloads
  for each row when (new.downloaded_by is not distinct from old.downloaded_by) execute function forbid_change();
