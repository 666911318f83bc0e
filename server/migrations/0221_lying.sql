-- The list shows for each product the place where most of it lies, the number of its places, and its last movement.
-- All of it follows from stock and stock_movements. The guard of the totals keeps it (stock/balances.sql), because
-- looking it up again for each row took almost half of the list's time.
alter table product_totals
  add column main_location_id integer,
  add column places integer not null default 0,
  add column moved_at timestamptz,
  add column moved_by integer;

alter table product_totals disable trigger user;
update product_totals t
   set main_location_id = lying.location_id, places = coalesce(lying.places, 0), moved_at = m.at, moved_by = m.user_id
  from product_totals other
  left join lateral (
    select location_id, count(*) over ()::integer as places from stock
     where product_id = other.product_id and quantity > 0
     group by location_id order by sum(quantity) desc, location_id limit 1) lying on true
  left join stock_movements m on m.id = other.last_movement_id
 where other.product_id = t.product_id and other.last_movement_id is not null;
alter table product_totals enable trigger user;
