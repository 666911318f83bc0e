-- Refuses to change how a product is counted while there is stock of it, or loans, or an open count. The total is
-- locked, so that no movement is booked in between.
create or replace function keep_counting() returns trigger language plpgsql as $$
begin
  perform from public.product_totals where product_id = new.id for share;
  if new.tracking <> old.tracking or new.unit <> old.unit then
    if new.tracking <> old.tracking
       and exists (select from public.stock where product_id = new.id and quantity > 0) then
      perform refuse_movement('products_tracking_with_stock');
    end if;
    if new.tracking <> old.tracking
       and exists (select from public.loans where product_id = new.id and returned < quantity) then
      perform refuse_movement('products_tracking_with_loans');
    end if;
    if new.unit <> old.unit and exists (select from public.stock_movements where product_id = new.id) then
      perform refuse_movement('products_unit_with_movements');
    end if;
    if exists (select from public.stock_take_counts c join public.stock_takes t on t.id = c.stock_take_id
                where c.product_id = new.id and t.state in ('aperto', 'in revisione')) then
      perform refuse_movement('products_counting_in_stock_take');
    end if;
  end if;
  if new.has_expiry and not old.has_expiry and exists (
       select from public.stock s join public.lots l on l.id = s.lot_id
        where s.product_id = new.id and s.quantity > 0 and l.expires_on is null) then
    perform refuse_movement('products_expiry_of_lots_in_stock');
  end if;
  return new;
end $$;
create or replace trigger counting before update of tracking, unit, has_expiry on products
  for each row when ((old.tracking, old.unit, old.has_expiry) is distinct from (new.tracking, new.unit,
    new.has_expiry)) execute function keep_counting();
