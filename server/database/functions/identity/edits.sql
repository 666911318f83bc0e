-- The triggers that count, date and log the edits of tables for which those of add_edit_triggers are missing or don't
-- fit.

-- Signing in is no change of the person, so it doesn't make an edit stale.
create or replace trigger version before update of username, institutional_email, first_name, last_name, state, ended_on
  on users for each row execute function count_version();
create or replace trigger audit after insert or update of username, institutional_email, first_name, last_name,
  password_hash, registration_status, declares_no_studies, state, ended_on or delete on users
  for each row execute function audit_row('password_hash');
create or replace trigger audit after insert or update or delete on user_permissions
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on password_links
  for each row execute function audit_row('@users.user_id', 'token_hash');
create or replace trigger audit after insert or delete on erasures
  for each row execute function audit_row('@users.user_id');
create or replace trigger audit after insert or update or delete on invitations
  for each row execute function audit_row('token_hash', 'tax_code', '@users.user_id');
-- Using a code is not logged, because nobody needs to read that; the secret is never copied into the log.
create or replace trigger audit after insert or update of secret, confirmed_at or delete on second_factors
  for each row execute function audit_row('secret', 'last_step');
create or replace trigger audit after insert or update or delete on recovery_codes
  for each row execute function audit_row('code_hash');
create or replace trigger audit after insert or update of name or delete on passkeys
  for each row execute function audit_row('public_key', 'credential_id', 'counter');
