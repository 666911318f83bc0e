-- Refuses a change that is dated inside a closed year. Changes share a lock, and closing a year takes it alone: so the
-- closed year contains what was still being written, and nothing comes after.
create or replace function refuse_in_closed_year(day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closed_years'));
  if exists (select from public.closed_years where reopened_at is null and day between starts_on and ends_on) then
    raise exception '% lies in a closed year', day
      using errcode = 'restrict_violation', constraint = 'closed_years_closed';
  end if;
end $$;

create or replace function lock_closed_years() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('closed_years'));
  return null;
end $$;
create or replace trigger alone before insert or update on closed_years
  for each statement execute function lock_closed_years();

-- A closed year may be reopened once, and doesn't change otherwise.
create or replace function closed_years_frozen() returns trigger language plpgsql as $$
declare
  may_change text[];
begin
  if tg_op = 'UPDATE' then
    may_change := case when old.reopened_at is null
      then '{reopened_at,reopened_by,reopen_reason}'::text[] else '{}' end;
    if is_erasing() or is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), may_change) then
      return new;
    end if;
  end if;
  raise exception 'a closed year never changes' using errcode = 'restrict_violation';
end $$;
create or replace trigger frozen before update or delete on closed_years
  for each row execute function closed_years_frozen();
create or replace trigger never_emptied before truncate on closed_years
  for each statement execute function closed_years_frozen();

-- Refuses changes of the register of a closed year, and receipts that were paid on its days.
create or replace function keep_receipts_of_closed_years() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year(new.issued_on);
  if new.paid_on is not null then
    perform refuse_in_closed_year(new.paid_on);
  end if;
  return new;
end $$;
create or replace trigger closed_year before insert on receipts
  for each row execute function keep_receipts_of_closed_years();
create or replace trigger closed_year_state before update of state on receipts
  for each row when (new.state <> old.state) execute function keep_receipts_of_closed_years();

-- Linking a payment to a receipt, or removing the link, is no change of the payment.
create or replace function keep_payments_of_closed_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.amount, new.paid_on, new.method) is not distinct from (old.amount, old.paid_on, old.method) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    perform refuse_in_closed_year(old.paid_on);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_in_closed_year(new.paid_on);
    return new;
  end if;
  return old;
end $$;
create or replace trigger closed_year before insert or update or delete on membership_payments
  for each row execute function keep_payments_of_closed_years();

-- Refuses payments of expense reports on days of a closed year: reports are paid together, and their cost counts on the
-- day of the payment.
create or replace function keep_expenses_of_closed_years() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year(new.paid_on);
  return new;
end $$;
create or replace trigger closed_year before insert on expense_payments
  for each row execute function keep_expenses_of_closed_years();
create or replace function keep_paid_reports_of_closed_years() returns trigger language plpgsql as $$
begin
  perform refuse_in_closed_year(paid_on) from public.expense_payments where id in (old.payment_id, new.payment_id);
  return new;
end $$;
create or replace trigger closed_year before update of payment_id on expense_reports
  for each row when (new.payment_id is distinct from old.payment_id)
  execute function keep_paid_reports_of_closed_years();
