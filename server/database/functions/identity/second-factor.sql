-- Whether a password alone is not enough for this person.
create or replace function has_second_factor(person integer) returns boolean language sql stable
  as $$ select exists (select from public.second_factors where user_id = person and confirmed_at is not null)
            or exists (select from public.passkeys where user_id = person) $$;

-- Tells the person's browsers, because some permissions count only with a second factor.
create or replace trigger tell_permissions after insert or update of confirmed_at or delete on second_factors
  for each row execute function tell_permissions();
create or replace trigger tell_permissions after insert or delete on passkeys
  for each row execute function tell_permissions();
