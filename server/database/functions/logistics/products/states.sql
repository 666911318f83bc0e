-- Returns the state of stock: the available quantity compared with the product's minimum and maximum.
create or replace function stock_state_of(available numeric, minimum numeric, maximum numeric) returns text
  language sql immutable parallel safe
  as $$ select case when available <= 0 then 'none' when available < minimum then 'low'
                    when available > maximum then 'over' else 'ok' end $$;

-- Writes for each of these products the state that its total, minimum and maximum give. The function first checks
-- whether a state changes, because few movements change one, and an update prepares every index of product_states even
-- when it finds no row. The generic plan is forced: for a list of unknown length the planner assumes a hundred
-- products, so this plan would seem too dear, and every call would plan anew.
create or replace function keep_stock_states(of_products integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from unnest(of_products) as affected (id)
               join public.product_states s on s.product_id = affected.id
               join public.product_totals t on t.product_id = affected.id
              where s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock)) then
    update public.product_states s
       set stock_state = stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock)
      from unnest(of_products) as affected (id), public.product_totals t
     where s.product_id = affected.id and t.product_id = affected.id
       and s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock);
  end if;
end $$;

create or replace function state_of_new_product() returns trigger language plpgsql as $$
begin
  insert into public.product_states
  select id, sub_category_id, unit, kind, active, minimum_stock, maximum_stock, search_name,
         stock_state_of(0, minimum_stock, maximum_stock) from created order by id;
  return null;
end $$;
create or replace trigger states_of_new after insert on products referencing new table as created
  for each statement execute function state_of_new_product();

-- A new minimum may come while a movement is being booked. The edit and the movement lock the total first, so the
-- later of them reads what the earlier one wrote. An edit of other fields takes no lock, and therefore leaves the
-- state alone.
create or replace function keep_product_state() returns trigger language plpgsql as $$
begin
  if (old.minimum_stock, old.maximum_stock) is distinct from (new.minimum_stock, new.maximum_stock) then
    perform from public.product_totals where product_id = new.id for share;
    update public.product_states s
       set minimum_stock = new.minimum_stock, maximum_stock = new.maximum_stock,
           stock_state = stock_state_of(t.quantity - t.reserved, new.minimum_stock, new.maximum_stock)
      from public.product_totals t where s.product_id = new.id and t.product_id = new.id;
  end if;
  update public.product_states
     set sub_category_id = new.sub_category_id, unit = new.unit, kind = new.kind, active = new.active,
         search_name = new.search_name
   where product_id = new.id
     and (sub_category_id, unit, kind, active, search_name)
         is distinct from (new.sub_category_id, new.unit, new.kind, new.active, new.search_name);
  return null;
end $$;
create or replace trigger states_of_changed after update of sub_category_id, unit, kind, active, minimum_stock,
  maximum_stock, name on products
  for each row when ((old.sub_category_id, old.unit, old.kind, old.active, old.minimum_stock, old.maximum_stock,
    old.search_name) is distinct from (new.sub_category_id, new.unit, new.kind, new.active, new.minimum_stock,
    new.maximum_stock, new.search_name)) execute function keep_product_state();

-- Does what `keep_stock_states` does, for one product and in a fraction of the time, because most movements are of one
-- product.
create or replace function keep_stock_state_of(product integer) returns void language plpgsql as $$
declare
  becomes text;
begin
  select stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock) into becomes
    from public.product_states s join public.product_totals t on t.product_id = s.product_id
   where s.product_id = product
     and s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock);
  if found then
    update public.product_states set stock_state = becomes where product_id = product;
  end if;
end $$;

create or replace function keep_stock_state() returns trigger language plpgsql as $$
begin
  perform keep_stock_state_of(new.product_id);
  return null;
end $$;
create or replace trigger stock_state after update of reserved on product_totals
  for each row when (old.reserved <> new.reserved) execute function keep_stock_state();

create or replace function keep_states_of_booked() returns trigger language plpgsql as $$
declare
  first integer;
  last integer;
begin
  select min(product_id), max(product_id) into first, last from booked;
  if first = last then
    perform keep_stock_state_of(first);
  else
    perform keep_stock_states(array(select distinct product_id from booked));
  end if;
  return null;
end $$;
create or replace trigger stock_state after insert on stock_movements referencing new table as booked
  for each statement execute function keep_states_of_booked();

-- Rounds a quantity up when its unit is counted in whole numbers, because a part of a piece can't be ordered.
create or replace function ceil_for(quantity numeric, unit text) returns numeric
  language sql immutable parallel safe
  as $$ select case when is_counted_whole(unit) then ceil(quantity) else quantity end $$;
