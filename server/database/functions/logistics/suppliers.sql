create or replace trigger codes_of_product after insert or update of code, product_id or delete on supplier_products
  for each row execute function keep_other_codes();

create or replace function keep_price_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.price, new.currency, new.from_quantity) = (old.price, old.currency, old.from_quantity) then
    return null;
  end if;
  -- A price break that begins at another quantity counts as one that ended and one that began.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and new.from_quantity <> old.from_quantity then
    insert into public.supplier_price_changes (supplier_product_id, from_quantity, price, currency)
    -- No end is noted when the product or the supplier is deleted, because the prices are deleted with it.
    select old.supplier_product_id, old.from_quantity, null, old.currency
     where exists (select from public.supplier_products where id = old.supplier_product_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into public.supplier_price_changes (supplier_product_id, from_quantity, price, currency)
    values (new.supplier_product_id, new.from_quantity, new.price, new.currency);
  end if;
  return null;
end $$;
create or replace trigger changes after insert or update or delete on supplier_prices
  for each row execute function keep_price_changes();

create or replace function price_changes_frozen() returns trigger language plpgsql as $$
begin
  -- When two products are merged, one of a supplier's two offers remains and gets the price changes of the other.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'supplier_product_id' = to_jsonb(old) - 'supplier_product_id'
     and exists (select from public.supplier_products mine join public.supplier_products other using (supplier_id)
                  where mine.id = old.supplier_product_id and other.id = new.supplier_product_id
                    and is_merged(mine.product_id, other.product_id)) then
    return new;
  end if;
  -- Price changes are deleted only together with the offer whose prices they are.
  if tg_op = 'DELETE' and not exists (select from public.supplier_products where id = old.supplier_product_id) then
    return old;
  end if;
  raise exception 'what a price was never changes' using errcode = 'restrict_violation';
end $$;
create or replace trigger frozen before update or delete on supplier_price_changes
  for each row execute function price_changes_frozen();
create or replace trigger never_emptied before truncate on supplier_price_changes
  for each statement execute function keep_frozen('price_changes_frozen');

-- Returns an address on one line, as Italians write it: 'Via Roma 1, 10121 Torino (TO)'. Only a foreign country is
-- named.
create or replace function address_on_one_line(
  street text, postal_code text, town text, province text, country text) returns text
  language sql immutable parallel safe
  as $$
    select street || ', ' || coalesce(postal_code || ' ', '') || town || coalesce(' (' || province || ')', '')
           || case country when 'Italia' then '' else ', ' || country end
  $$;
