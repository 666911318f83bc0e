-- What an independent review found promised by code only, or not at all: what of a loan came back and of a promise was
-- taken, how a product is counted while some of it is out or being counted, what a place may hold when its own rules change.

-- Loans and promises follow the ledger -------------------------------------------------------------------------------

create function guard_loan() returns trigger language plpgsql as $$
begin
  if new.returned <> (select coalesce(sum(quantity), 0) from stock_movements where loan_id = new.id and to_location_id is not null) then
    raise exception 'what of a loan is back is what its movements say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before insert or update of returned on loans for each row execute function guard_loan();

create function guard_reservation() returns trigger language plpgsql as $$
begin
  if new.fulfilled <> (select coalesce(sum(case when reverses_id is null then quantity else -quantity end), 0)
                         from stock_movements where reservation_id = new.id) then
    raise exception 'what of a promise is taken is what its movements say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before insert or update of fulfilled on reservations for each row execute function guard_reservation();

-- As before, and: a promise that was given up stays given up when what was taken for it comes back; what comes back of a
-- loan is counted here.
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
    insert into stock (product_id, location_id, lot_id, quantity, last_movement_id)
    values (new.product_id, new.to_location_id, new.lot_id, new.quantity, new.id)
    on conflict on constraint stock_place
    do update set quantity = stock.quantity + excluded.quantity, last_movement_id = excluded.last_movement_id;
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
    update reservations set fulfilled = fulfilled - new.quantity,
           closed_at = case when fulfilled < quantity then closed_at end
     where id = new.reservation_id;
  end if;
  if new.loan_id is not null and new.to_location_id is not null then
    update loans set returned = returned + new.quantity where id = new.loan_id;
  end if;
  return null;
end $$;

-- As before, and: a movement of a loan is of its thing, one for a promise takes out; what is out of use is only not loaded
-- any more: what there is of it is moved, counted and given back.
create or replace function check_movement() returns trigger language plpgsql as $$
declare
  product record;
  place record;
  original stock_movements;
  dated timestamptz;
begin
  perform from product_totals where product_id = new.product_id for update;
  new.id = nextval('stock_movement_ids');
  -- Now, unless whoever fills a new instance (npm run wms -- demo) says when it was, for this transaction only; the server
  -- never does. Not in the future, and not before what has been booked of the product: history is continued, not rewritten.
  new.at = clock_timestamp();
  dated = nullif(current_setting('app.movement_at', true), '')::timestamptz;
  if dated is not null then
    if dated > new.at or dated < (select at from stock_movements
                                   where id = (select last_movement_id from product_totals where product_id = new.product_id)) then
      raise exception 'a movement is booked after the ones before it, and not in the future' using errcode = 'check_violation';
    end if;
    new.at = dated;
  end if;
  select p.unit, p.tracking, p.has_expiry, p.active, s.macro_id into product
    from products p join sub_categories s on s.id = p.sub_category_id where p.id = new.product_id;
  if not found then
    return new; -- the foreign key says it
  end if;

  if product.unit in ('pz', 'conf.') and new.quantity <> trunc(new.quantity) then
    perform refuse_movement('movement_whole_pieces', product.unit);
  end if;
  if product.tracking = 'none' and new.lot_id is not null then
    perform refuse_movement('movement_without_lot');
  end if;
  if product.tracking <> 'none' and new.lot_id is null then
    perform refuse_movement(case product.tracking when 'lot' then 'movement_needs_lot' else 'movement_needs_serial' end);
  end if;
  if product.tracking = 'serial' and new.quantity <> 1 then
    perform refuse_movement('movement_one_serial');
  end if;

  if new.reverses_id is not null then
    select * into original from stock_movements where id = new.reverses_id;
    if original.reverses_id is not null or original.loan_id is not null
       or (original.type, original.product_id, original.quantity) <> (new.type, new.product_id, new.quantity)
       or (original.lot_id, original.from_location_id, original.to_location_id) is distinct from (new.lot_id, new.to_location_id, new.from_location_id)
       or original.reservation_id is distinct from new.reservation_id then
      perform refuse_movement('movement_reverses_another');
    end if;
  end if;
  if new.reservation_id is not null and new.type <> 'scarico' then
    perform refuse_movement('movement_of_closed_reservation');
  end if;
  if new.loan_id is not null and (new.type not in ('scarico', 'reso') or not exists (
       select from loans where id = new.loan_id and product_id = new.product_id and lot_id is not distinct from new.lot_id)) then
    perform refuse_movement('movement_of_another_loan');
  end if;

  if new.to_location_id is not null then
    if not product.active and new.reverses_id is null and new.loan_id is null and new.type in ('carico', 'reso') then
      perform refuse_movement('movement_of_inactive_product');
    end if;
    if product.has_expiry and not exists (select from lots where id = new.lot_id and expires_on is not null) then
      perform refuse_movement('movement_needs_expiry');
    end if;
    -- What is closed is closed for all that is inside it; of categories the nearest place above that says something decides.
    select l.code, l.holds_stock, l.capacity, above.closed, above.macro_category_id into place
      from locations l
      cross join lateral (select bool_or(a.closed) as closed,
                                 (array_agg(a.macro_category_id order by cardinality(a.path) desc)
                                    filter (where a.macro_category_id is not null))[1] as macro_category_id
                            from locations a where a.id = any (l.path)) above
     where l.id = new.to_location_id;
    if place.closed then
      perform refuse_movement('location_closed', place.code);
    end if;
    if not place.holds_stock then
      perform refuse_movement('location_holds_nothing', place.code);
    end if;
    if place.macro_category_id <> product.macro_id then
      perform refuse_movement('location_of_another_category', place.code);
    end if;
    if place.capacity is not null then
      perform from locations where id = new.to_location_id for no key update;
      if (select coalesce(sum(quantity), 0) from stock where location_id = new.to_location_id) + new.quantity > place.capacity then
        perform refuse_movement('location_full', place.code);
      end if;
    end if;
  end if;
  return new;
end $$;

-- How a product is counted -------------------------------------------------------------------------------------------

-- Neither under what there is of it, nor under what is out on loan, nor under what is being counted. The total is held, so
-- that no movement slips in between.
create or replace function keep_counting() returns trigger language plpgsql as $$
begin
  perform from product_totals where product_id = new.id for share;
  if new.tracking <> old.tracking or new.unit <> old.unit then
    if new.tracking <> old.tracking and exists (select from stock where product_id = new.id and quantity > 0) then
      perform refuse_movement('products_tracking_with_stock');
    end if;
    if new.tracking <> old.tracking and exists (select from loans where product_id = new.id and returned < quantity) then
      perform refuse_movement('products_tracking_with_loans');
    end if;
    if new.unit <> old.unit and exists (select from stock_movements where product_id = new.id) then
      perform refuse_movement('products_unit_with_movements');
    end if;
    if exists (select from stock_take_counts c join stock_takes t on t.id = c.stock_take_id
                where c.product_id = new.id and t.state in ('aperto', 'in revisione')) then
      perform refuse_movement('products_counting_in_stock_take');
    end if;
  end if;
  if new.has_expiry and not old.has_expiry and exists (
       select from stock s join lots l on l.id = s.lot_id where s.product_id = new.id and s.quantity > 0 and l.expires_on is null) then
    perform refuse_movement('products_expiry_of_lots_in_stock');
  end if;
  return new;
end $$;
drop trigger counting on products;
create trigger counting before update of tracking, unit, has_expiry on products for each row
  when ((old.tracking, old.unit, old.has_expiry) is distinct from (new.tracking, new.unit, new.has_expiry))
  execute function keep_counting();

-- A lot's name and expiry can be put right; what has expiries keeps one.
alter table lots add column version integer not null default 1;
create trigger version before update on lots for each row execute function count_version();
create function keep_expiry() returns trigger language plpgsql as $$
begin
  if new.expires_on is null and exists (select from products where id = new.product_id and has_expiry)
     and exists (select from stock where lot_id = new.id and quantity > 0) then
    perform refuse_movement('movement_needs_expiry');
  end if;
  return new;
end $$;
create trigger expiry before update of expires_on on lots for each row when (old.expires_on is not null) execute function keep_expiry();

alter table product_barcodes add column version integer not null default 1;
create trigger version before update on product_barcodes for each row execute function count_version();

-- What a place may hold ----------------------------------------------------------------------------------------------

-- The only category that may lie there: the nearest place above that says something decides.
create function category_of_place(path integer[]) returns integer language sql stable
  as $$ select l.macro_category_id from unnest(path) with ordinality as above (id, depth) join locations l on l.id = above.id
         where l.macro_category_id is not null order by depth desc limit 1 $$;

-- After: the places above and below are read as they are now.
create function keep_place_rules() returns trigger language plpgsql as $$
declare
  place text;
begin
  if new.capacity is distinct from old.capacity
     and new.capacity < (select coalesce(sum(quantity), 0) from stock where location_id = new.id) then
    perform refuse_movement('location_smaller_than_contents', new.code);
  end if;
  if old.holds_stock and not new.holds_stock and exists (select from stock where location_id = new.id and quantity > 0) then
    perform refuse_movement('location_not_empty', new.code);
  end if;
  if (new.macro_category_id, new.parent_id) is distinct from (old.macro_category_id, old.parent_id) then
    select l.code into place
      from locations l join stock s on s.location_id = l.id and s.quantity > 0
      join products p on p.id = s.product_id join sub_categories c on c.id = p.sub_category_id
     where l.path @> array[new.id] and category_of_place(l.path) <> c.macro_id limit 1;
    if place is not null then
      perform refuse_movement('location_with_another_category', place);
    end if;
  end if;
  return null;
end $$;
create trigger rules after update of capacity, holds_stock, macro_category_id, parent_id on locations
  for each row execute function keep_place_rules();

create function keep_reserved_places(of_product integer, macro integer) returns void language plpgsql as $$
declare
  place text;
begin
  select l.code into place from stock s join locations l on l.id = s.location_id
   where s.product_id = of_product and s.quantity > 0 and category_of_place(l.path) <> macro limit 1;
  if place is not null then
    perform refuse_movement('product_in_place_of_category', place);
  end if;
end $$;

create function keep_product_in_its_places() returns trigger language plpgsql as $$
begin
  perform keep_reserved_places(new.id, (select macro_id from sub_categories where id = new.sub_category_id));
  return null;
end $$;
create trigger places after update of sub_category_id on products
  for each row when (old.sub_category_id <> new.sub_category_id) execute function keep_product_in_its_places();

create function keep_products_in_their_places() returns trigger language plpgsql as $$
begin
  perform keep_reserved_places(p.id, new.macro_id) from products p where p.sub_category_id = new.id;
  return null;
end $$;
create trigger places after update of macro_id on sub_categories
  for each row when (old.macro_id <> new.macro_id) execute function keep_products_in_their_places();

-- Imports ------------------------------------------------------------------------------------------------------------

-- Who had it checked or begun last: what it may do, and whose doing it is, is this person's and not the uploader's.
alter table imports add column acted_by integer references users on delete set null;
update imports set acted_by = created_by;
create index imports_acted_by on imports (acted_by) where acted_by is not null;

-- Labels -------------------------------------------------------------------------------------------------------------

-- The addresses that our labels have ever borne, without the last slash: a QR with another one is somebody else's.
create table label_sites (
  address text primary key check (address ~ '^https?://[^ ]*[^ /]$')
);
