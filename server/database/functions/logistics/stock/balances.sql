-- A balance may change only by a movement's quantity, once for each movement, in their order.
create or replace function guard_stock() returns trigger language plpgsql as $$
declare
  moved numeric;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'stock is never deleted' using errcode = 'restrict_violation';
  end if;
  select case when to_location_id = new.location_id then quantity
              when from_location_id = new.location_id then -quantity end into moved
    from public.stock_movements
   where id = new.last_movement_id and product_id = new.product_id and lot_id is not distinct from new.lot_id;
  if moved is null or tg_op = 'INSERT' and new.quantity <> moved
     or tg_op = 'UPDATE' and (new.quantity - old.quantity <> moved or new.last_movement_id <= old.last_movement_id
          or (new.product_id, new.location_id) <> (old.product_id, old.location_id)
          or new.lot_id is distinct from old.lot_id) then
    raise exception 'stock changes by movements only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on stock for each row execute function guard_stock();
create or replace trigger never_emptied before truncate on stock for each statement execute function guard_stock();

create or replace function total_of_new_product() returns trigger language plpgsql as $$
begin
  insert into public.product_totals (product_id) select id from created;
  return null;
end $$;
create or replace trigger totals after insert on products referencing new table as created
  for each statement execute function total_of_new_product();

-- Returns the place where most of a product lies and the number of its places; no row when there is nothing of it.
create or replace function lying(product integer) returns table (location_id integer, places integer)
  language sql stable rows 1
  as $$
    select s.location_id, count(*) over ()::integer from public.stock s
     where s.product_id = product and s.quantity > 0
     group by s.location_id order by sum(s.quantity) desc, s.location_id limit 1
  $$;

-- The columns that the product list shows are computed here from the places and the movement; values that an update
-- gives are ignored.
create or replace function guard_total() returns trigger language plpgsql as $$
declare
  moved numeric;
  grows boolean;
begin
  if tg_op = 'INSERT' then
    if new.quantity <> 0 or new.reserved <> 0 or new.places <> 0
       or num_nonnulls(new.last_movement_id, new.main_location_id, new.moved_at, new.moved_by) > 0 then
      raise exception 'a product begins with nothing' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- A total may be deleted with its product, which is possible only without movements.
  if tg_op = 'DELETE' and old.last_movement_id is null then
    return old;
  end if;
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a total is never deleted' using errcode = 'restrict_violation';
  end if;
  if new.last_movement_id is distinct from old.last_movement_id then
    select case when to_location_id is null then 0 else quantity end
           - case when from_location_id is null then 0 else quantity end, at, user_id,
           from_location_id is null and to_location_id = old.main_location_id
      into moved, new.moved_at, new.moved_by, grows
      from public.stock_movements where id = new.last_movement_id and product_id = new.product_id;
  else
    new.moved_at := old.moved_at;
    new.moved_by := old.moved_by;
    grows := true;
  end if;
  -- More goods in the main place change neither the main place nor the number of places.
  if grows then
    new.main_location_id := old.main_location_id;
    new.places := old.places;
  else
    select location_id, coalesce(places, 0) into new.main_location_id, new.places
      from (values (0)) one left join lying(new.product_id) on true;
  end if;
  if new.product_id <> old.product_id or new.last_movement_id < old.last_movement_id
     or new.quantity - old.quantity <> coalesce(moved, 0)
     -- An unchanged reserved quantity isn't compared again, because it was compared when it was written.
     or new.reserved <> old.reserved
        and new.reserved <> (select coalesce(sum(quantity - fulfilled), 0) from public.reservations
                              where product_id = new.product_id and closed_at is null) then
    raise exception 'stock changes by movements only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on product_totals
  for each row execute function guard_total();
create or replace trigger never_emptied before truncate on product_totals
  for each statement execute function guard_total();
