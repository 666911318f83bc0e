-- Only this trigger sets the number, so no code can choose one.
create or replace function receipts_number() returns trigger language plpgsql as $$
begin
  new.number = next_number(new.series, new.issued_on);
  return new;
end $$;
create or replace trigger number before insert on receipts for each row execute function receipts_number();

-- An issued receipt is final: only an annulment may be written, and the link to the person be removed (GDPR).
create or replace function receipts_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued receipt is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state = 'annullata' and new.state = 'emessa' or
     to_jsonb(new) - '{state,annulled_at,annulment_reason,user_id}'::text[] is distinct from
     to_jsonb(old) - '{state,annulled_at,annulment_reason,user_id}'::text[] then
    raise exception 'an issued receipt never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger frozen before update or delete on receipts for each row execute function receipts_frozen();
create or replace trigger audit after insert or update on receipts for each row execute function audit_row();
create or replace trigger life before insert or update of state on receipts
  for each row execute function keep_to_life('receipts', 'state');
