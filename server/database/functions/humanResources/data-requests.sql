create or replace trigger life before insert or update of state on data_requests
  for each row execute function keep_to_life('data_requests', 'state');
-- A closed request doesn't change, except that people and what was written about them may be removed (GDPR). The due
-- date is left out because a generated column has no value yet before the update; the day it is computed from is
-- frozen.
create or replace trigger frozen before update on data_requests
  for each row when (old.state <> 'aperta')
  execute function keep_frozen('data_requests_frozen', 'entered_by', 'note', 'version', 'due_on');

create or replace trigger append_only before update on data_export_downloads
  for each row when (new.downloaded_by is not distinct from old.downloaded_by) execute function forbid_change();
