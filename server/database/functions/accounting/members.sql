create or replace trigger version before update on member_kinds for each row execute function count_version();
create or replace trigger audit after insert or update or delete on member_kinds
  for each row execute function audit_row();
create or replace trigger version before update on members for each row execute function count_version();
create or replace trigger audit after insert or update or delete on members for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on memberships
  for each row execute function audit_row('@members.member_id');
create or replace trigger audit after insert or update or delete on membership_payments
  for each row execute function audit_row();

-- What is paid of a membership is the sum of its payments, whoever writes them; the row of the membership is locked, so
-- two payments at once are both counted, and more than the fee is refused by its check. A payment that a receipt says
-- is neither changed nor taken away.
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
  perform from memberships where id = of_membership for no key update;
  update memberships m
     set paid = sums.paid, paid_on = case when sums.paid >= m.fee then coalesce(sums.last, m.starts_on) end
    from (select coalesce(sum(amount), 0) as paid, max(paid_on) as last
            from membership_payments where membership_id = of_membership) sums
   where m.id = of_membership
     and (m.paid, m.paid_on) is distinct from
         (sums.paid, case when sums.paid >= m.fee then coalesce(sums.last, m.starts_on) end);
  return null;
end $$;
create or replace trigger counted after insert or update or delete on membership_payments
  for each row execute function count_membership_payments();
