-- The triggers that count, date and log the edits of tables for which those of add_edit_triggers are missing or don't
-- fit.

-- Rows that belong to a person are logged as part of that person's history.
create or replace trigger updated before update on personal_data for each row execute function set_updated_at();
create or replace trigger audit after insert or update or delete on personal_data
  for each row execute function audit_row('@users.user_id', 'iban', 'notes', 'tax_code');
create or replace trigger audit after insert or update or delete on courses
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on team_members
  for each row execute function audit_row('@teams.team_id');
create or replace trigger audit after insert or update or delete on documents
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on profile_pictures
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on change_requests
  for each row execute function audit_row('@users.user_id', 'former');
create or replace trigger audit after insert or update or delete on data_requests
  for each row execute function audit_row('@users.user_id', 'note');
-- The progress of a job is not logged, because it is no edit.
create or replace trigger audit after insert or update of finished_at on data_exports
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert on data_export_downloads
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert on document_openings
  for each row execute function audit_row('@documents.document_id');
create or replace trigger audit after insert or update on document_disposals
  for each row execute function audit_row('@documents.document_id');
create or replace trigger audit after insert or update or delete on shown_data
  for each row execute function audit_row('@users.user_id');
