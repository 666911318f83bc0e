-- Locks the product's total first, like movements do, so that two reservations of one product wait for each other.
create or replace function line_up_reservation() returns trigger language plpgsql as $$
begin
  perform from public.product_totals where product_id = coalesce(new.product_id, old.product_id) for update;
  return coalesce(new, old);
end $$;
create or replace trigger line_up before insert or update or delete on reservations
  for each row execute function line_up_reservation();

create or replace function keep_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.product_id <> old.product_id then
    raise exception 'a reservation keeps its product' using errcode = 'restrict_violation';
  end if;
  update public.product_totals t set reserved = (select coalesce(sum(quantity - fulfilled), 0) from public.reservations
                                           where product_id = t.product_id and closed_at is null)
   where t.product_id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create or replace trigger reserved after insert or update or delete on reservations
  for each row execute function keep_reserved();

create or replace function guard_reservation() returns trigger language plpgsql as $$
begin
  if new.fulfilled <> (select coalesce(sum(case when reverses_id is null then quantity else -quantity end), 0)
                         from public.stock_movements where reservation_id = new.id) then
    raise exception 'what of a promise is taken is what its movements say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update of fulfilled on reservations
  for each row execute function guard_reservation();
