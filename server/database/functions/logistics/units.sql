-- Returns whether a unit is counted in whole numbers, as pieces and packs are. In the contract, `isCountedWhole` tells
-- people the same before they send a form.
create or replace function is_counted_whole(unit text) returns boolean
  language sql immutable parallel safe
  as $$ select unit in ('pz', 'conf.') $$;

create or replace function breaks_piece(quantity numeric, unit text) returns boolean
  language sql immutable parallel safe
  as $$ select is_counted_whole(unit) and quantity <> trunc(quantity) $$;
