-- A check and a generated column use these two functions, so a new body comes with a migration (docs/decisions/0013).

-- Checks the last digit of EAN-8, UPC-A, EAN-13 and GTIN-14: weights 3 and 1 from the right, to the next ten.
create or replace function gtin_is_valid(digits text) returns boolean
  language sql immutable strict parallel safe
  as $$ select digits ~ '^([0-9]{8}|[0-9]{12,14})$' and
          (select sum(substr(lpad(digits, 14, '0'), i, 1)::integer * case when i % 2 = 1 then 3 else 1 end) % 10 = 0
             from generate_series(1, 14) as i) $$;

-- Returns the text by which a reading is looked up. Scanners read the same article as 12 or as 13 digits, so numbers of
-- the GTIN family are compared at 14 digits; everything else is compared as it is, without case.
create or replace function barcode_lookup(code text) returns text
  language sql immutable strict parallel safe
  as $$ select case when gtin_is_valid(code) then lpad(code, 14, '0') else lower(code) end $$;

-- Writes the other codes by which a product is found: its barcodes and its suppliers' codes.
create or replace function keep_other_codes() returns trigger language plpgsql as $$
begin
  update public.products
     set other_codes = coalesce(
           (select string_agg(codes.code, ' ' order by codes.kind, codes.id)
              from (select 1 as kind, id, code from public.product_barcodes where product_id = products.id
                    union all
                    select 2, id, code from public.supplier_products where product_id = products.id) as codes), '')
   where id in (old.product_id, new.product_id);
  return null;
end $$;
create or replace trigger codes_of_product after insert or update of code, product_id or delete on product_barcodes
  for each row execute function keep_other_codes();
