create or replace trigger version before update on resources for each row execute function count_version();
-- The code of the printed signs is not written down.
create or replace trigger audit after insert or update or delete on resources
  for each row execute function audit_row('qr');
create or replace trigger audit after insert or update or delete on vans
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or update or delete on opening_hours
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_teams
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_people
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_documents
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger version before update on closures for each row execute function count_version();
create or replace trigger audit after insert or update or delete on closures
  for each row execute function audit_row();
create or replace trigger audit after insert or delete on closure_resources
  for each row execute function audit_row('@resources.resource_id');
