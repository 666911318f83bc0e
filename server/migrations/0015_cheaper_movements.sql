-- A movement costs the database a third of what it did, and no longer waits for whoever edits or imports its product.

-- A unique index of a plain column is a key that others might point at, and a changed key locks out everyone who points at
-- the row. An update with triggers counts every generated column as changed: so each edit of a product held up the
-- movements, loans and counts of it. The code is unique by an expression, as other names are, which is no such key.
drop index products_code;
create unique index products_code on products (search_text(code));
create index products_by_code on products (search_code, id);

-- Whoever books holds the product's total, so nobody else adds to the same balance meanwhile: the row is there or it isn't.
create or replace function apply_movement() returns trigger language plpgsql as $$
begin
  -- A promise is let go before what it held leaves, and taken up again after it came back.
  if new.reservation_id is not null and new.reverses_id is null then
    update reservations set fulfilled = fulfilled + new.quantity,
           closed_at = case when fulfilled + new.quantity = quantity then now() end
     where id = new.reservation_id and product_id = new.product_id and closed_at is null;
    if not found then
      perform refuse_movement('movement_of_closed_reservation');
    end if;
  end if;
  if new.from_location_id is not null then
    update stock set quantity = quantity - new.quantity, last_movement_id = new.id
     where product_id = new.product_id and location_id = new.from_location_id and lot_id is not distinct from new.lot_id;
    if not found then
      perform refuse_movement('stock_never_negative');
    end if;
  end if;
  if new.to_location_id is not null then
    update stock set quantity = quantity + new.quantity, last_movement_id = new.id
     where product_id = new.product_id and location_id = new.to_location_id and lot_id is not distinct from new.lot_id;
    if not found then
      insert into stock (product_id, location_id, lot_id, quantity, last_movement_id)
      values (new.product_id, new.to_location_id, new.lot_id, new.quantity, new.id);
    end if;
    if new.lot_id is not null and (select tracking from products where id = new.product_id) = 'serial'
       and (select sum(quantity) from stock where product_id = new.product_id and lot_id = new.lot_id) > 1 then
      perform refuse_movement('serial_in_one_place');
    end if;
  end if;
  update product_totals
     set quantity = quantity + case when new.to_location_id is null then 0 else new.quantity end
                             - case when new.from_location_id is null then 0 else new.quantity end,
         last_movement_id = new.id
   where product_id = new.product_id;
  if new.reservation_id is not null and new.reverses_id is not null then
    update reservations set fulfilled = fulfilled - new.quantity, closed_at = null where id = new.reservation_id;
  end if;
  return null;
end $$;

-- Once for all that one statement books, and asked before it is written: an update of products makes ready to compute its
-- generated columns, also when it meets no row, and that alone took longer than all the rest of a movement.
create function keep_stock_states(of_products integer[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(of_products) as asked (id) join products p using (id) join product_totals t on t.product_id = p.id
              where p.stock_state <> stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock)) then
    update products p set stock_state = stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock)
      from unnest(of_products) as asked (id), product_totals t
     where p.id = asked.id and t.product_id = p.id
       and p.stock_state <> stock_state_of(t.quantity - t.reserved, p.minimum_stock, p.maximum_stock);
  end if;
end $$;

create function keep_states_of_booked() returns trigger language plpgsql as $$
begin
  perform keep_stock_states(array(select distinct product_id from booked));
  return null;
end $$;
create trigger stock_state after insert on stock_movements
  referencing new table as booked for each statement execute function keep_states_of_booked();

create or replace function keep_stock_state() returns trigger language plpgsql as $$
begin
  perform keep_stock_states(array[new.product_id]);
  return null;
end $$;
drop trigger stock_state on product_totals;
create trigger stock_state after update of reserved on product_totals
  for each row when (old.reserved <> new.reserved) execute function keep_stock_state();

-- A new minimum meets a movement that is being booked: whichever comes second knows of the first.
create or replace function new_stock_state() returns trigger language plpgsql as $$
begin
  select stock_state_of(quantity - reserved, new.minimum_stock, new.maximum_stock) into new.stock_state
    from product_totals where product_id = new.id for share;
  return new;
end $$;
drop trigger stock_state on products;
create trigger stock_state before update of minimum_stock, maximum_stock on products for each row
  when ((old.minimum_stock, old.maximum_stock) is distinct from (new.minimum_stock, new.maximum_stock))
  execute function new_stock_state();

-- Its lists are short, but the planner reckons with ten of a list that it doesn't know, and would plan at every call.
alter function stand_in_line set plan_cache_mode = force_generic_plan;
