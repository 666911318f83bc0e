-- What belongs to a person is a part of their history.
create or replace trigger updated before update on personal_data for each row execute function set_updated_at();
create or replace trigger audit after insert or update or delete on personal_data
  for each row execute function audit_row('@users.user_id', 'iban', 'notes', 'tax_code');
create or replace trigger audit after insert or update or delete on courses
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on teams for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on team_members
  for each row execute function audit_row('@teams.team_id');
create or replace trigger audit after insert or update or delete on documents
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on profile_pictures
  for each row execute function audit_row('@users.user_id');
