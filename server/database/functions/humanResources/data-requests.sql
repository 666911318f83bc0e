create or replace trigger life before insert or update of state on data_requests
  for each row execute function keep_to_life('data_requests', 'state');
-- A closed request doesn't change, except that what was written about people may be removed (GDPR).
create or replace trigger frozen before update on data_requests
  for each row when (old.state <> 'aperta')
  execute function keep_frozen('data_requests_frozen', 'note', 'version');

create or replace trigger append_only before update on data_export_downloads
  for each row execute function keep_frozen('data_export_downloads_frozen');
