-- A movement asks whether a state changes before it writes one: an update makes ready for every index of product_states, also
-- when it meets no row, and few movements change a state.
create or replace function keep_stock_states(of_products integer[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(of_products) as asked (id)
               join product_states s on s.product_id = asked.id join product_totals t on t.product_id = asked.id
              where s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock)) then
    update product_states s set stock_state = stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock)
      from unnest(of_products) as asked (id), product_totals t
     where s.product_id = asked.id and t.product_id = asked.id
       and s.stock_state <> stock_state_of(t.quantity - t.reserved, s.minimum_stock, s.maximum_stock);
  end if;
end $$;
-- One plan for any number of products: the planner reckons with a hundred of a list that it doesn't know, and would plan at
-- every call.
alter function keep_stock_states set plan_cache_mode = force_generic_plan;
