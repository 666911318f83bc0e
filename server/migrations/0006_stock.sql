-- The stock ledger. A movement is written and never touched again; what lies where, and how much there is in all, is
-- written by the movement's own trigger and by nothing else: the guards refuse any other balance, whatever code tries.

create table lots (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete restrict,
  -- The lot, or the serial number of one piece.
  code text not null check (length(code) between 1 and 80 and code = btrim(code)),
  expires_on date,
  created_at timestamptz not null default now(),
  unique (product_id, id)
);
create unique index lots_code on lots (product_id, search_text(code));
create index lots_search on lots (search_text(code));
create index lots_expiry on lots (expires_on) where expires_on is not null;
create trigger audit after insert or update or delete on lots for each row execute function audit_row('@products.product_id');

-- How much there is of a product in all, and how much of that is promised. One row a product, made with it: whoever
-- books a movement of the product holds this row, so its movements stand in one line, and in the order of their ids.
create table product_totals (
  product_id integer primary key references products on delete cascade,
  quantity numeric(14, 3) not null default 0 constraint stock_total_never_negative check (quantity >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  last_movement_id bigint,
  constraint stock_covers_reservations check (reserved <= quantity)
);
create index product_totals_quantity on product_totals (quantity, product_id);

create table stock (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete restrict,
  location_id integer not null references locations on delete restrict,
  lot_id integer references lots on delete restrict,
  quantity numeric(14, 3) not null constraint stock_never_negative check (quantity >= 0),
  last_movement_id bigint not null,
  constraint stock_place unique nulls not distinct (product_id, location_id, lot_id)
);
create index stock_location on stock (location_id, product_id) where quantity > 0;
create index stock_of_location on stock (location_id);
create index stock_lot on stock (lot_id) where lot_id is not null;

-- Promises and loans -------------------------------------------------------------------------------------------------

create table reservations (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete restrict,
  quantity numeric(14, 3) not null check (quantity > 0),
  fulfilled numeric(14, 3) not null default 0 constraint reservations_not_exceeded check (fulfilled between 0 and quantity),
  team_id integer references teams on delete restrict,
  purpose text not null check (length(purpose) between 1 and 200),
  needed_on date,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  -- Given up, or wholly fulfilled: nothing is held back any more.
  closed_at timestamptz,
  version integer not null default 1
);
create index reservations_product on reservations (product_id, id) where closed_at is null;
create index reservations_of_product on reservations (product_id);
create index reservations_team on reservations (team_id);
create index reservations_creator on reservations (created_by);
create trigger version before update on reservations for each row execute function count_version();
create trigger audit after insert or update or delete on reservations for each row execute function audit_row('@products.product_id');

create table loans (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete restrict,
  lot_id integer,
  location_id integer not null references locations on delete restrict,
  quantity numeric(14, 3) not null check (quantity > 0),
  returned numeric(14, 3) not null default 0 constraint loans_return_not_exceeded check (returned between 0 and quantity),
  borrower_id integer references users on delete restrict,
  -- Somebody who has no user.
  borrower_name text check (length(borrower_name) between 1 and 120),
  due_on date not null,
  notes text check (length(notes) between 1 and 500),
  lent_by integer references users on delete set null,
  lent_at timestamptz not null default now(),
  reminded_on date,
  version integer not null default 1,
  check (num_nonnulls(borrower_id, borrower_name) = 1),
  foreign key (product_id, lot_id) references lots (product_id, id) on delete restrict
);
create index loans_product on loans (product_id, lot_id);
create index loans_due on loans (due_on, id) where returned < quantity;
create index loans_borrower on loans (borrower_id) where borrower_id is not null;
create index loans_location on loans (location_id);
create index loans_lent_by on loans (lent_by);
create trigger version before update on loans for each row execute function count_version();
create trigger audit after insert or update or delete on loans for each row execute function audit_row('@products.product_id');

-- Stock-takes --------------------------------------------------------------------------------------------------------

create table stock_takes (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  -- What is counted: everything in a place and below it, or everything of a category.
  location_id integer references locations on delete restrict,
  macro_category_id integer references macro_categories on delete restrict,
  sub_category_id integer references sub_categories on delete restrict,
  -- Whoever counts isn't told how many are expected.
  blind boolean not null default true,
  state text not null default 'aperto' check (state in ('aperto', 'in revisione', 'approvato', 'annullato')),
  opened_by integer references users on delete set null,
  opened_at timestamptz not null default now(),
  closed_by integer references users on delete set null,
  closed_at timestamptz,
  version integer not null default 1,
  check (num_nonnulls(location_id, macro_category_id, sub_category_id) = 1)
);
create index stock_takes_location on stock_takes (location_id);
create index stock_takes_macro_category on stock_takes (macro_category_id);
create index stock_takes_sub_category on stock_takes (sub_category_id);
create index stock_takes_opened_by on stock_takes (opened_by);
create index stock_takes_closed_by on stock_takes (closed_by);
create trigger version before update on stock_takes for each row execute function count_version();
create trigger audit after insert or update or delete on stock_takes for each row execute function audit_row();

-- What somebody found in a place, and how much the ledger said at that very moment: movements booked later change both
-- the ledger and the shelf, so the difference stays true. A second look is a second row; the last one counts.
create table stock_take_counts (
  id integer generated always as identity primary key,
  stock_take_id integer not null references stock_takes on delete restrict,
  product_id integer not null references products on delete restrict,
  location_id integer not null references locations on delete restrict,
  lot_id integer,
  counted numeric(14, 3) not null check (counted >= 0),
  expected numeric(14, 3) not null check (expected >= 0),
  counted_by integer references users on delete set null,
  counted_at timestamptz not null default clock_timestamp(),
  foreign key (product_id, lot_id) references lots (product_id, id) on delete restrict
);
create index stock_take_counts_key on stock_take_counts (stock_take_id, product_id, location_id, lot_id, id);
create index stock_take_counts_product on stock_take_counts (product_id, lot_id);
create index stock_take_counts_location on stock_take_counts (location_id);
create index stock_take_counts_counted_by on stock_take_counts (counted_by);
create trigger append_only before update or delete on stock_take_counts for each row execute function forbid_change();

-- The ledger ---------------------------------------------------------------------------------------------------------

create table stock_movements (
  id bigint primary key,
  at timestamptz not null,
  type text not null check (type in ('carico', 'scarico', 'trasferimento', 'rettifica', 'reso', 'scarto')),
  product_id integer not null references products on delete restrict,
  lot_id integer,
  quantity numeric(14, 3) not null check (quantity > 0),
  from_location_id integer references locations on delete restrict,
  to_location_id integer references locations on delete restrict,
  reason text check (length(reason) between 1 and 300),
  team_id integer references teams on delete restrict,
  user_id integer references users on delete set null,
  -- The movement that this one undoes.
  reverses_id bigint constraint stock_movements_reversed_once unique references stock_movements on delete restrict,
  -- What it belongs to; orders and delivery notes join when they come.
  reservation_id integer references reservations on delete restrict,
  loan_id integer references loans on delete restrict,
  stock_take_id integer references stock_takes on delete restrict,
  -- The booking as the person's device named it, and the line in it: a booking that arrives twice is one, also days later.
  booking uuid,
  line smallint,
  foreign key (product_id, lot_id) references lots (product_id, id) on delete restrict,
  constraint stock_movements_two_places check (from_location_id <> to_location_id),
  constraint stock_movements_reason check (reason is not null or type not in ('rettifica', 'scarto')),
  -- A reversal goes the other way.
  constraint stock_movements_direction check (case type
    when 'trasferimento' then num_nonnulls(from_location_id, to_location_id) = 2
    when 'rettifica' then num_nonnulls(from_location_id, to_location_id) = 1
    else num_nonnulls(from_location_id, to_location_id) = 1
         and (to_location_id is not null) = ((type in ('carico', 'reso')) = (reverses_id is null)) end),
  constraint stock_movements_booked_once unique (booking, line),
  check ((booking is null) = (line is null))
);
create sequence stock_movement_ids owned by stock_movements.id;
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_lot on stock_movements (product_id, lot_id, id) where lot_id is not null;
create index stock_movements_from on stock_movements (from_location_id, id) where from_location_id is not null;
create index stock_movements_to on stock_movements (to_location_id, id) where to_location_id is not null;
create index stock_movements_rare_type on stock_movements (type, id) where type in ('rettifica', 'reso', 'scarto');
create index stock_movements_at on stock_movements (at);
create index stock_movements_user on stock_movements (user_id, id) where user_id is not null;
create index stock_movements_team on stock_movements (team_id, id) where team_id is not null;
create index stock_movements_reservation on stock_movements (reservation_id) where reservation_id is not null;
create index stock_movements_loan on stock_movements (loan_id) where loan_id is not null;
create index stock_movements_stock_take on stock_movements (stock_take_id) where stock_take_id is not null;

-- GDPR may cut the link to the person; nothing else of a movement ever changes.
create function stock_movements_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'a movement is never changed: book a counter-movement' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on stock_movements for each row execute function stock_movements_frozen();
create trigger never_emptied before truncate on stock_movements for each statement execute function stock_movements_frozen();

create function refuse_movement(rule text, hint text default '') returns void language plpgsql as $$
begin
  raise exception 'movement refused: % %', rule, hint using errcode = 'check_violation', constraint = rule, hint = hint;
end $$;

-- Before: whatever the movement says has to be possible. The total's row is locked first, and only then the movement
-- gets its id: of one product, a later id is a later movement.
create function check_movement() returns trigger language plpgsql as $$
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
    if original.reverses_id is not null or (original.type, original.product_id, original.quantity) <> (new.type, new.product_id, new.quantity)
       or (original.lot_id, original.from_location_id, original.to_location_id) is distinct from (new.lot_id, new.to_location_id, new.from_location_id) then
      perform refuse_movement('movement_reverses_another');
    end if;
  end if;

  if new.to_location_id is not null then
    if not product.active and new.reverses_id is null then
      perform refuse_movement('movement_of_inactive_product');
    end if;
    if product.has_expiry and not exists (select from lots where id = new.lot_id and expires_on is not null) then
      perform refuse_movement('movement_needs_expiry');
    end if;
    select code, holds_stock, capacity, path into place from locations where id = new.to_location_id;
    -- What is closed is closed for all that is inside it.
    if exists (select from locations above where above.id = any (place.path) and above.closed) then
      perform refuse_movement('location_closed', place.code);
    end if;
    if not place.holds_stock then
      perform refuse_movement('location_holds_nothing', place.code);
    end if;
    -- The nearest place above that says something decides.
    if (select l.macro_category_id <> product.macro_id from unnest(place.path) with ordinality as above (id, depth)
          join locations l on l.id = above.id where l.macro_category_id is not null order by depth desc limit 1) then
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
create trigger checked before insert on stock_movements for each row execute function check_movement();

-- For who books: locks what the movements touch, totals by product and then the places that can be full, in one order for
-- everyone; then answers what was booked under this name before.
create function stand_in_line(of_products integer[], of_places integer[], named uuid) returns setof stock_movements
  language plpgsql as $$
begin
  perform from product_totals where product_id = any (of_products) order by product_id for update;
  perform from locations where id = any (of_places) and capacity is not null order by id for no key update;
  return query select * from stock_movements where booking = named order by line;
end $$;

-- After: the balances.
create function apply_movement() returns trigger language plpgsql as $$
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
    update reservations set fulfilled = fulfilled - new.quantity, closed_at = null where id = new.reservation_id;
  end if;
  return null;
end $$;
create trigger applied after insert on stock_movements for each row execute function apply_movement();

-- A balance may change only by what one movement says, by each movement once, in their order.
create function guard_stock() returns trigger language plpgsql as $$
declare
  moved numeric;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'stock is never deleted' using errcode = 'restrict_violation';
  end if;
  select case when to_location_id = new.location_id then quantity when from_location_id = new.location_id then -quantity end into moved
    from stock_movements
   where id = new.last_movement_id and product_id = new.product_id and lot_id is not distinct from new.lot_id;
  if moved is null or tg_op = 'INSERT' and new.quantity <> moved
     or tg_op = 'UPDATE' and (new.quantity - old.quantity <> moved or new.last_movement_id <= old.last_movement_id
          or (new.product_id, new.location_id) <> (old.product_id, old.location_id) or new.lot_id is distinct from old.lot_id) then
    raise exception 'stock changes by movements only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before insert or update or delete on stock for each row execute function guard_stock();
create trigger never_emptied before truncate on stock for each statement execute function guard_stock();

create function guard_total() returns trigger language plpgsql as $$
declare
  moved numeric;
begin
  if tg_op = 'INSERT' then
    if new.quantity <> 0 or new.reserved <> 0 or new.last_movement_id is not null then
      raise exception 'a product begins with nothing' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Goes with its product, which goes only as long as it has no movement.
  if tg_op = 'DELETE' and old.last_movement_id is null then
    return old;
  end if;
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a total is never deleted' using errcode = 'restrict_violation';
  end if;
  if new.last_movement_id is distinct from old.last_movement_id then
    select case when to_location_id is null then 0 else quantity end - case when from_location_id is null then 0 else quantity end
      into moved from stock_movements where id = new.last_movement_id and product_id = new.product_id;
  end if;
  if new.product_id <> old.product_id or new.last_movement_id < old.last_movement_id
     or new.quantity - old.quantity <> coalesce(moved, 0)
     or new.reserved <> (select coalesce(sum(quantity - fulfilled), 0) from reservations
                          where product_id = new.product_id and closed_at is null) then
    raise exception 'stock changes by movements only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard before insert or update or delete on product_totals for each row execute function guard_total();
create trigger never_emptied before truncate on product_totals for each statement execute function guard_total();

create function total_of_new_product() returns trigger language plpgsql as $$
begin
  insert into product_totals (product_id) select id from created;
  return null;
end $$;
create trigger totals after insert on products
  referencing new table as created for each statement execute function total_of_new_product();

create function keep_reserved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.product_id <> old.product_id then
    raise exception 'a reservation keeps its product' using errcode = 'restrict_violation';
  end if;
  update product_totals t set reserved = (select coalesce(sum(quantity - fulfilled), 0) from reservations
                                           where product_id = t.product_id and closed_at is null)
   where t.product_id = coalesce(new.product_id, old.product_id);
  return null;
end $$;
create trigger reserved after insert or update or delete on reservations for each row execute function keep_reserved();
-- The total is locked first here, too: two promises of one product stand in line.
create function line_up_reservation() returns trigger language plpgsql as $$
begin
  perform from product_totals where product_id = coalesce(new.product_id, old.product_id) for update;
  return coalesce(new, old);
end $$;
create trigger line_up before insert or update or delete on reservations for each row execute function line_up_reservation();

-- What is available against the product's minimum and maximum.
create function stock_state_of(available numeric, minimum numeric, maximum numeric) returns text
  language sql immutable parallel safe
  as $$ select case when available <= 0 then 'none' when available < minimum then 'low' when available > maximum then 'over' else 'ok' end $$;

create function keep_stock_state() returns trigger language plpgsql as $$
begin
  update products p set stock_state = stock_state_of(new.quantity - new.reserved, minimum_stock, maximum_stock)
   where id = new.product_id
     and stock_state <> stock_state_of(new.quantity - new.reserved, minimum_stock, maximum_stock);
  return null;
end $$;
create trigger stock_state after update of quantity, reserved on product_totals for each row execute function keep_stock_state();

create function new_stock_state() returns trigger language plpgsql as $$
begin
  select stock_state_of(quantity - reserved, new.minimum_stock, new.maximum_stock) into new.stock_state
    from product_totals where product_id = new.id;
  return new;
end $$;
create trigger stock_state before update of minimum_stock, maximum_stock on products for each row execute function new_stock_state();

-- How a product is counted can't change under what there is of it.
create function keep_counting() returns trigger language plpgsql as $$
begin
  if new.tracking <> old.tracking and exists (select from stock where product_id = new.id and quantity > 0) then
    perform refuse_movement('products_tracking_with_stock');
  end if;
  if new.unit <> old.unit and exists (select from stock_movements where product_id = new.id) then
    perform refuse_movement('products_unit_with_movements');
  end if;
  return new;
end $$;
create trigger counting before update of tracking, unit on products for each row execute function keep_counting();

-- What was a plain figure becomes the first movement of each product.
insert into product_totals (product_id) select id from products;
insert into stock_movements (type, product_id, quantity, to_location_id, reason)
select 'carico', p.id, case when p.unit in ('pz', 'conf.') then ceil(p.quantity) else p.quantity end, place.id, 'Giacenza iniziale'
  from products p, (select unsorted_location() as id where exists (select from products where quantity > 0)) as place
 where p.quantity > 0 order by p.id;

drop index products_quantity, products_none, products_facets;
alter table products drop column quantity;
create index products_facets on products (active, sub_category_id, unit, stock_state);
create index products_state on products (stock_state, search_name, id) where active;
