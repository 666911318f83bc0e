-- A used code is no change that people care for; the secret never leaves its row.
create or replace trigger audit after insert or update of secret, confirmed_at or delete on second_factors
  for each row execute function audit_row('secret', 'last_step');
create or replace trigger audit after insert or update or delete on recovery_codes
  for each row execute function audit_row('code_hash');
create or replace trigger audit after insert or update of name or delete on passkeys
  for each row execute function audit_row('public_key', 'credential_id', 'counter');

-- Whether a password alone is not enough for this person.
create or replace function has_second_factor(person integer) returns boolean language sql stable
  as $$ select exists (select from second_factors where user_id = person and confirmed_at is not null)
            or exists (select from passkeys where user_id = person) $$;

-- A second factor may open what counts only with one: the person's browsers hear of it.
create or replace trigger tell_permissions after insert or update of confirmed_at or delete on second_factors
  for each row execute function tell_permissions();
create or replace trigger tell_permissions after insert or delete on passkeys
  for each row execute function tell_permissions();
