create or replace function guard_loan() returns trigger language plpgsql as $$
begin
  -- A return that was taken back counts no more.
  if new.returned <> (select coalesce(sum(case when reverses_id is null then quantity else -quantity end), 0)
                        from public.stock_movements where loan_id = new.id and type = 'reso') then
    raise exception 'what of a loan is back is what its movements say' using errcode = 'restrict_violation';
  end if;
  -- The number or address of a borrower without an account serves to get the goods back, and goes when they are.
  if new.returned = new.quantity then
    new.borrower_contact := null;
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update of returned on loans for each row execute function guard_loan();
