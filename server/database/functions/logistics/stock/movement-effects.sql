-- Writes the effects of a new movement: the balances, the totals, and the quantity taken of a reservation or returned
-- of a loan. A cancelled reservation stays cancelled when goods that were taken for it come back.
create or replace function apply_movement() returns trigger language plpgsql as $$
begin
  -- The reserved quantity is released before the stock leaves, and reserved again after it came back.
  if new.reservation_id is not null and new.reverses_id is null then
    update public.reservations set fulfilled = fulfilled + new.quantity,
           closed_at = case when fulfilled + new.quantity = quantity then current_moment() end
     where id = new.reservation_id and product_id = new.product_id and closed_at is null;
    if not found then
      perform refuse_movement('movement_of_closed_reservation');
    end if;
  end if;
  if new.from_location_id is not null then
    update public.stock set quantity = quantity - new.quantity, last_movement_id = new.id
     where product_id = new.product_id and location_id = new.from_location_id
       and lot_id is not distinct from new.lot_id;
    if not found then
      perform refuse_movement('stock_never_negative');
    end if;
  end if;
  if new.to_location_id is not null then
    insert into public.stock (product_id, location_id, lot_id, quantity, last_movement_id)
    values (new.product_id, new.to_location_id, new.lot_id, new.quantity, new.id)
    on conflict on constraint stock_place
    do update set quantity = stock.quantity + excluded.quantity, last_movement_id = excluded.last_movement_id;
    if new.lot_id is not null and (select tracking from public.products where id = new.product_id) = 'serial'
       and (select sum(quantity) from public.stock where product_id = new.product_id and lot_id = new.lot_id) > 1 then
      perform refuse_movement('serial_in_one_place');
    end if;
  end if;
  update public.product_totals
     set quantity = quantity + case when new.to_location_id is null then 0 else new.quantity end
                             - case when new.from_location_id is null then 0 else new.quantity end,
         last_movement_id = new.id
   where product_id = new.product_id;
  if new.reservation_id is not null and new.reverses_id is not null then
    update public.reservations set fulfilled = fulfilled - new.quantity,
           closed_at = case when fulfilled < quantity then closed_at end
     where id = new.reservation_id;
  end if;
  if new.loan_id is not null and new.type = 'reso' then
    update public.loans
       set returned = returned + case when new.reverses_id is null then new.quantity else -new.quantity end
     where id = new.loan_id;
  end if;
  return null;
end $$;
create or replace trigger applied after insert on stock_movements for each row execute function apply_movement();
