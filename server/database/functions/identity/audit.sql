create or replace trigger audit after insert or update of username, institutional_email, first_name, last_name,
  password_hash, registration_status, declares_no_studies, state, ended_on or delete on users
  for each row execute function audit_row('password_hash');
create or replace trigger audit after insert or update or delete on user_permissions
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on password_links
  for each row execute function audit_row('token_hash');
