-- Returns whether a product was merged into this other one.
create or replace function is_merged(product integer, other integer) returns boolean language sql stable
  as $$ select exists (select from public.products where id = product and merged_into_id = other) $$;
