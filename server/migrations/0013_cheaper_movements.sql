-- A movement costs the database a third of what it did, and no longer waits for whoever edits or imports its product.

-- A unique index of a plain column is a key that others might point at, and a changed key locks out everyone who points at
-- the row. An update with triggers counts every generated column as changed: so each edit of a product held up the
-- movements, loans and counts of it. The code is unique by an expression, as other names are, which is no such key.
drop index products_code;
create unique index products_code on products (search_text(code));
create index products_by_code on products (search_code, id);

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
