create or replace function keep_reserved_places(of_product integer, macro integer) returns void language plpgsql as $$
declare
  place text;
begin
  select l.code into place from public.stock s join public.locations l on l.id = s.location_id
   where s.product_id = of_product and s.quantity > 0 and category_of_place(l.path) <> macro limit 1;
  if place is not null then
    perform refuse_movement('product_in_place_of_category', place);
  end if;
end $$;

create or replace function keep_product_in_its_places() returns trigger language plpgsql as $$
begin
  perform keep_reserved_places(new.id, (select macro_id from public.sub_categories where id = new.sub_category_id));
  return null;
end $$;
create or replace trigger places after update of sub_category_id on products
  for each row when (old.sub_category_id <> new.sub_category_id) execute function keep_product_in_its_places();

create or replace function keep_products_in_their_places() returns trigger language plpgsql as $$
begin
  perform keep_reserved_places(p.id, new.macro_id) from public.products p where p.sub_category_id = new.id;
  return null;
end $$;
create or replace trigger places after update of macro_id on sub_categories
  for each row when (old.macro_id <> new.macro_id) execute function keep_products_in_their_places();
