create or replace function guard_loan() returns trigger language plpgsql as $$
begin
  if new.returned <> (select coalesce(sum(quantity), 0) from stock_movements
                       where loan_id = new.id and to_location_id is not null) then
    raise exception 'what of a loan is back is what its movements say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update of returned on loans for each row execute function guard_loan();
create or replace trigger version before update of due_on, notes on loans for each row execute function count_version();
create or replace trigger audit after insert or delete or update of quantity, returned, due_on, notes, borrower_id,
  borrower_name on loans
  for each row execute function audit_row('@products.product_id');
