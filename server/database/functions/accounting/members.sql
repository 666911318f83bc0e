-- Whether a person is under age on a day, which they are until the day before their 18th birthday;
-- contract/src/accounting/members/age.ts computes the same.
create or replace function is_minor(birth_date date, day date) returns boolean language sql immutable parallel safe
  as $$ select coalesce((birth_date + interval '18 years')::date > day, false) $$;

-- Returns the state of a fee on a day.
create or replace function fee_state(paid numeric, fee numeric, due_on date, day date) returns text
  language sql immutable parallel safe
  as $$ select case when paid >= fee then 'pagata' when due_on < day then 'scaduta'
                    when paid > 0 then 'inParte' else 'daPagare' end $$;

-- Keeps the next numbers of members for this transaction; others wait until it ends.
create or replace function lock_member_numbers() returns void language sql
  as $$ select pg_advisory_xact_lock(hashtext('members.number')) $$;

-- Gives a member the next number, one member at a time; a member who brings a number keeps it.
create or replace function give_member_number() returns trigger language plpgsql as $$
begin
  perform lock_member_numbers();
  new.number := coalesce((select max(number) from public.members), 0) + 1;
  return new;
end $$;
create or replace trigger numbered before insert on members
  for each row when (new.number = 0) execute function give_member_number();

-- The number under which a member stands in the members' book never changes.
create or replace trigger number_kept before update of number on members
  for each row when (old.number <> new.number) execute function keep_frozen('members_number_kept');

-- Computes the day since which a membership is paid in full from its fee and payments, whoever changes them; without a
-- fee it is the first day of the membership.
create or replace function settle_membership() returns trigger language plpgsql as $$
begin
  new.paid_on := case when new.paid >= new.fee then
    coalesce((select max(paid_on) from public.membership_payments where membership_id = new.id), new.starts_on) end;
  return new;
end $$;
create or replace trigger settled before insert or update of fee, paid, paid_on on memberships
  for each row execute function settle_membership();

create or replace function name_payer() returns trigger language plpgsql as $$
begin
  select member_id into strict new.member_id from public.memberships where id = new.membership_id;
  return new;
end $$;
create or replace trigger named before insert on membership_payments
  for each row execute function name_payer();

-- Keeps the paid amount of a membership equal to the sum of its payments, whoever writes them. The row of the
-- membership is locked, so two payments at once are both counted, and a check of that row refuses more than the fee. A
-- payment on a receipt is neither changed nor deleted.
create or replace function count_membership_payments() returns trigger language plpgsql as $$
declare
  of_membership integer := coalesce(new.membership_id, old.membership_id);
begin
  if tg_op = 'UPDATE' and new.membership_id <> old.membership_id then
    raise exception 'a payment stays with its membership' using errcode = 'restrict_violation';
  end if;
  if tg_op <> 'INSERT' and old.receipt_id is not null
     and (tg_op = 'DELETE'
          or (new.amount, new.paid_on, new.method) is distinct from (old.amount, old.paid_on, old.method)) then
    raise exception 'a receipt says this payment'
      using errcode = 'restrict_violation', constraint = 'membership_payments_receipted';
  end if;
  if tg_op = 'UPDATE' and (new.amount, new.paid_on) = (old.amount, old.paid_on) then
    return null;
  end if;
  perform from public.memberships where id = of_membership for no key update;
  -- Written also when only a payment's day changes, because `settled` looks at the days.
  update public.memberships m
     set paid = (select coalesce(sum(amount), 0) from public.membership_payments where membership_id = of_membership)
   where m.id = of_membership;
  return null;
end $$;
create or replace trigger counted after insert or update or delete on membership_payments
  for each row execute function count_membership_payments();
