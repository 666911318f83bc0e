-- Returns why a movement can't be reversed, as the name of the constraint that has the sentence; null when it can. A
-- movement that belongs to a paper is reversed only together with the whole paper.
create or replace function why_not_reverse(of_movement bigint, with_paper boolean default false)
  returns table (rule text) language sql stable as $$
  select case when exists (select from public.stock_movements r where r.reverses_id = m.id)
              then 'stock_movements_reversed_once'
              when m.reverses_id is not null then 'movement_reverses_another'
              when m.loan_id is not null and not (with_paper and m.type = 'reso') then 'movement_of_loan'
              when m.arrival_line_id is not null and not with_paper then 'movement_of_arrival'
              when m.delivery_note_id is not null and not with_paper then 'movement_of_delivery_note' end
    from public.stock_movements m where m.id = of_movement
$$;

-- Checks before the insert that the movement is possible. The total's row is locked before the movement gets its id,
-- so of two movements of a product the later one has the higher id. A movement of a loan must have the loan's product,
-- and a movement for a reservation must take goods out. A product out of use can't be loaded any more; the rest of its
-- stock can be moved, counted and given back, and goods that travel can still arrive.
create or replace function check_movement() returns trigger language plpgsql as $$
declare
  product record;
  place record;
  original public.stock_movements;
  rule text;
begin
  perform from public.product_totals where product_id = new.product_id for update;
  new.id = nextval('stock_movement_ids');
  new.at = current_moment();
  select p.unit, p.tracking, p.has_expiry, p.active, s.macro_id into product
    from public.products p join public.sub_categories s on s.id = p.sub_category_id where p.id = new.product_id;
  if not found then
    return new; -- the foreign key refuses the row
  end if;

  if breaks_piece(new.quantity, product.unit) then
    perform refuse_movement('movement_whole_pieces', product.unit);
  end if;
  if product.tracking = 'none' and new.lot_id is not null then
    perform refuse_movement('movement_without_lot');
  end if;
  if product.tracking <> 'none' and new.lot_id is null then
    perform refuse_movement(
      case product.tracking when 'lot' then 'movement_needs_lot' else 'movement_needs_serial' end);
  end if;
  if product.tracking = 'serial' and new.quantity <> 1 then
    perform refuse_movement('movement_one_serial');
  end if;

  -- A delivery note moves goods only while it is issued, annulled or delivered.
  if new.delivery_note_id is not null and not exists (
       select from public.delivery_notes
        where id = new.delivery_note_id and state in ('bozza', 'emesso', 'in viaggio')) then
    perform refuse_movement('movement_of_delivery_note');
  end if;
  if new.reverses_id is not null then
    select * into original from public.stock_movements where id = new.reverses_id;
    if original.delivery_note_id is distinct from new.delivery_note_id then
      perform refuse_movement('movement_of_delivery_note');
    end if;
    select why.rule into rule from why_not_reverse(original.id, true) why;
    if rule is not null then
      perform refuse_movement(rule);
    end if;
    if (original.type, original.product_id, original.quantity) <> (new.type, new.product_id, new.quantity)
       or (original.lot_id, original.to_location_id) is distinct from (new.lot_id, new.from_location_id)
       -- Goods of a delivery note come back to where they were or, if that place takes nothing in, to the place to be
       -- sorted.
       or original.from_location_id is distinct from new.to_location_id
          and not coalesce(original.delivery_note_id is not null and original.from_location_id is not null
                           and new.to_location_id = unsorted_location(), false)
       or (original.reservation_id, original.loan_id) is distinct from (new.reservation_id, new.loan_id) then
      perform refuse_movement('movement_reverses_another');
    end if;
  end if;
  if new.reservation_id is not null and new.type <> 'scarico' then
    perform refuse_movement('movement_of_closed_reservation');
  end if;
  if new.loan_id is not null and (new.type not in ('scarico', 'reso') or not exists (
       select from public.loans
        where id = new.loan_id and product_id = new.product_id and lot_id is not distinct from new.lot_id)) then
    perform refuse_movement('movement_of_another_loan');
  end if;

  if new.to_location_id is not null then
    -- Goods that travel between our places still arrive, and goods that left with a note still come back.
    if not product.active and new.reverses_id is null and new.loan_id is null and new.type in ('carico', 'reso')
       and not exists (select from public.delivery_notes where id = new.delivery_note_id
                        and (direction = 'interno' or new.type = 'reso' and returns_id is not null)) then
      perform refuse_movement('movement_of_inactive_product');
    end if;
    if product.has_expiry and not exists (select from public.lots where id = new.lot_id and expires_on is not null) then
      perform refuse_movement('movement_needs_expiry');
    end if;
    -- A closed place is closed for all that is inside it; the nearest place above that names a category decides.
    select l.code, l.holds_stock, l.capacity,
           l.closed or cardinality(l.path) > 1
                       and exists (select from public.locations a where a.id = any (l.path) and a.closed) as closed,
           case when l.macro_category_id is not null or cardinality(l.path) = 1 then l.macro_category_id
                else (select a.macro_category_id from public.locations a
                       where a.id = any (l.path) and a.macro_category_id is not null
                       order by cardinality(a.path) desc limit 1) end as macro_category_id into place
      from public.locations l
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
      perform from public.locations where id = new.to_location_id for no key update;
      if (select coalesce(sum(quantity), 0) from public.stock where location_id = new.to_location_id) + new.quantity
         > place.capacity then
        perform refuse_movement('location_full', place.code);
      end if;
    end if;
  end if;
  return new;
end $$;
create or replace trigger checked before insert on stock_movements for each row execute function check_movement();
