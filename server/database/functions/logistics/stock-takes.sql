-- Writes into a count the quantity that the ledger expects. The stock-take is locked first, so that nobody closes it
-- meanwhile, and then the product's total, so that no movement is booked between the reading and the count.
create or replace function expect_of_ledger() returns trigger language plpgsql as $$
declare
  take public.stock_takes;
  product record;
begin
  select * into take from public.stock_takes where id = new.stock_take_id for share;
  if not found then
    return new; -- the foreign key refuses the row
  end if;
  if take.state <> (case new.source when 'conta' then 'aperto' else 'in revisione' end) then
    perform refuse_movement(case new.source when 'conta' then 'stock_take_not_open' else 'stock_take_not_reviewed' end);
  end if;
  select p.unit, p.tracking into product from public.products p where p.id = new.product_id;
  if breaks_piece(new.counted, product.unit) then
    perform refuse_movement('movement_whole_pieces');
  end if;
  if product.tracking = 'none' and new.lot_id is not null then
    perform refuse_movement('movement_without_lot');
  end if;
  if product.tracking <> 'none' and new.lot_id is null then
    perform refuse_movement(
      case product.tracking when 'lot' then 'movement_needs_lot' else 'movement_needs_serial' end);
  end if;
  if product.tracking = 'serial' and new.counted > 1 then
    perform refuse_movement('movement_one_serial');
  end if;

  perform from public.product_totals where product_id = new.product_id for update;
  new.counted_at = current_moment();
  new.expected = coalesce((select quantity from public.stock
                            where product_id = new.product_id and location_id = new.location_id
                              and lot_id is not distinct from new.lot_id), 0);
  select max(id) into new.after_movement_id from public.stock_movements
   where product_id = new.product_id and (new.source = 'conta' or at <= take.review_at);
  if new.source <> 'conta' then
    new.expected = new.expected - coalesce((
      select sum(case when to_location_id = new.location_id then quantity else -quantity end)
        from public.stock_movements
       where product_id = new.product_id and lot_id is not distinct from new.lot_id and at > take.review_at
         and new.location_id in (from_location_id, to_location_id)), 0);
    new.counted = case new.source when 'zero' then 0 else new.expected end;
  end if;
  return new;
end $$;
create or replace trigger expected before insert on stock_take_counts for each row execute function expect_of_ledger();

-- A count never changes.
create or replace function stock_take_counts_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), '{}') then
      return new;
    end if;
  end if;
  raise exception 'a count is never changed: count again' using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete on stock_take_counts
  for each row execute function stock_take_counts_frozen();
create or replace trigger never_emptied before truncate on stock_take_counts
  for each statement execute function stock_take_counts_frozen();

create or replace trigger life before insert or update of state on stock_takes
  for each row execute function keep_to_life('stock_takes', 'state');

-- A closed stock-take never changes, except for its link to a category that was merged into another.
create or replace trigger frozen before update or delete on stock_takes
  for each row when (old.state in ('approvato', 'annullato'))
  execute function keep_frozen(
    'stock_take_closed', 'macro_category_id', 'sub_category_id', 'version');
create or replace trigger never_emptied before truncate on stock_takes
  for each statement execute function keep_frozen('stock_take_closed');

-- Records when the counting ended.
create or replace function stock_take_state() returns trigger language plpgsql as $$
begin
  new.review_at = case when new.state = 'aperto' then null
                       when old.state = 'aperto' and new.state = 'in revisione' then current_moment()
                       else old.review_at end;
  return new;
end $$;
create or replace trigger states before update on stock_takes for each row execute function stock_take_state();
