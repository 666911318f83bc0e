-- No movement writes a product's row any more. A state that flipped rewrote the whole row: all generated columns were
-- computed again, the search document of a long description among them, and every index got a new entry, the two of GIN
-- included. So what lists filter and count products by stands in a narrow table of its own.

create table product_states (
  product_id integer not null references products on delete cascade,
  -- Copies from the product, so that lists, counts and 'below minimum' are answered by this table's indexes alone.
  sub_category_id integer not null,
  unit text not null,
  kind text not null,
  active boolean not null,
  minimum_stock numeric(14, 3) not null,
  maximum_stock numeric(14, 3),
  search_name text collate "C" not null,
  -- What is available against the minimum and the maximum.
  stock_state text not null check (stock_state in ('none', 'low', 'ok', 'over'))
);

insert into product_states
select id, sub_category_id, unit, kind, active, minimum_stock, maximum_stock, search_name, stock_state from products order by id;

-- Counts of what a search finds are read from the key alone.
alter table product_states add primary key (product_id) include (active, sub_category_id, unit, stock_state);
create index product_states_facets on product_states (active, sub_category_id, unit, stock_state);
-- Filters by state, each in the list's usual order.
create index product_states_state on product_states (stock_state, search_name, product_id) where active;
create index product_states_available on product_states (search_name, product_id) where active and stock_state <> 'none';
create index product_states_sub_category on product_states (sub_category_id, search_name, product_id);
create index product_states_below_minimum on product_states (search_name, product_id) include (stock_state)
  where active and minimum_stock > 0 and stock_state in ('none', 'low');
analyze product_states;

-- The same name and meaning as before: the state of each product as its total, minimum and maximum say.
create or replace function keep_stock_states(of_products integer[]) returns void language plpgsql as $$
begin
  update product_states s set stock_state = stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock)
    from product_totals t
   where s.product_id = any (of_products) and t.product_id = s.product_id
     and s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock);
end $$;

create function state_of_new_product() returns trigger language plpgsql as $$
begin
  insert into product_states
  select id, sub_category_id, unit, kind, active, minimum_stock, maximum_stock, search_name,
         stock_state_of(0, minimum_stock, maximum_stock) from created order by id;
  return null;
end $$;
create trigger states_of_new after insert on products
  referencing new table as created for each statement execute function state_of_new_product();

-- A new minimum meets a movement that is being booked: the total is held first, as whoever books holds it, so whichever comes
-- second knows of the first. Other edits leave the state alone: the total that they read could be old by the time they write.
create function keep_product_state() returns trigger language plpgsql as $$
begin
  if (old.minimum_stock, old.maximum_stock) is distinct from (new.minimum_stock, new.maximum_stock) then
    perform from product_totals where product_id = new.id for share;
    update product_states s
       set minimum_stock = new.minimum_stock, maximum_stock = new.maximum_stock,
           stock_state = stock_state_of(t.quantity - t.reserved, new.minimum_stock, new.maximum_stock)
      from product_totals t where s.product_id = new.id and t.product_id = new.id;
  end if;
  update product_states
     set sub_category_id = new.sub_category_id, unit = new.unit, kind = new.kind, active = new.active, search_name = new.search_name
   where product_id = new.id
     and (sub_category_id, unit, kind, active, search_name)
         is distinct from (new.sub_category_id, new.unit, new.kind, new.active, new.search_name);
  return null;
end $$;
create trigger states_of_changed after update of sub_category_id, unit, kind, active, minimum_stock, maximum_stock, name on products
  for each row when ((old.sub_category_id, old.unit, old.kind, old.active, old.minimum_stock, old.maximum_stock, old.search_name)
    is distinct from (new.sub_category_id, new.unit, new.kind, new.active, new.minimum_stock, new.maximum_stock, new.search_name))
  execute function keep_product_state();

-- One by one the words of a product cost the search index more than all the rest of it. Now some wait and are sorted in together;
-- how many, each connection says: so few that no search notices them, but while an import writes.
alter index products_search set (fastupdate = on);

-- Only an index's owner may sort in what waits; imports run as a role that owns nothing.
create function sort_product_search() returns void language sql security definer set search_path = pg_catalog, public
  as $$ select gin_clean_pending_list('public.products_search'::regclass) $$;

-- What it replaces; the indexes go with the column.
drop trigger stock_state on products;
drop function new_stock_state();
alter table products drop column stock_state;
