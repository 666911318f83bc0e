create or replace function keep_expiry() returns trigger language plpgsql as $$
begin
  if new.expires_on is null and exists (select from public.products where id = new.product_id and has_expiry)
     and exists (select from public.stock where lot_id = new.id and quantity > 0) then
    perform refuse_movement('movement_needs_expiry');
  end if;
  return new;
end $$;
create or replace trigger expiry before update of expires_on on lots
  for each row when (old.expires_on is not null) execute function keep_expiry();
