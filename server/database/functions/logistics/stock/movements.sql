-- Locks the rows that the movements of a booking change, always in this order: totals by product, then the places that
-- can be full. Returns the movements that were booked under this id before. Every booking calls the function.
create or replace function lock_and_find_earlier(of_products integer[], of_places integer[], named uuid)
  returns setof stock_movements language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.product_totals where product_id = any (of_products) order by product_id for update;
  perform from public.locations where id = any (of_places) and capacity is not null order by id for no key update;
  return query select * from public.stock_movements where booking = named order by line;
end $$;

-- A movement never changes, with two exceptions (GDPR): the link to the person may be removed, and the name of an
-- erased person in the reason may be replaced.
create or replace function stock_movements_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_erasing() or is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), '{}') then
      return new;
    end if;
  end if;
  raise exception 'a movement is never changed: book a counter-movement' using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete on stock_movements
  for each row execute function stock_movements_frozen();
create or replace trigger never_emptied before truncate on stock_movements
  for each statement execute function stock_movements_frozen();
