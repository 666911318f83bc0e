-- The list by kind, and by what moved last.
create index products_kind on products (kind, search_name, id);
create index product_totals_moved on product_totals ((coalesce(last_movement_id, 0)), product_id);
