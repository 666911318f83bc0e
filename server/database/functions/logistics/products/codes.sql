create or replace function next_product_code(of_sub_category integer) returns text language plpgsql as $$
declare
  prefix text;
  given text;
begin
  select m.code || '-' || s.code || '-' into strict prefix
    from public.sub_categories s join public.macro_categories m on m.id = s.macro_id where s.id = of_sub_category;
  loop
    insert into public.product_numbers (sub_category_id, last_number) values (of_sub_category, 1)
    on conflict (sub_category_id) do update set last_number = product_numbers.last_number + 1
    returning prefix || lpad(last_number::text, 5, '0') into given;
    exit when not exists (select from public.products where search_code = search_text(given));
  end loop;
  return given;
end $$;
