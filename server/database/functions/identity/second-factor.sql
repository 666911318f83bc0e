-- A used code is no change that people care for; the secret never leaves its row.
create or replace trigger audit after insert or update of secret, confirmed_at or delete on second_factors
  for each row execute function audit_row('secret', 'last_step');
create or replace trigger audit after insert or update or delete on recovery_codes
  for each row execute function audit_row('code_hash');
