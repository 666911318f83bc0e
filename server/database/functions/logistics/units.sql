-- Whether a unit is counted in whole numbers: pieces and packs. The contract's `isCountedWhole` tells people the same
-- before they send a form.
create or replace function is_counted_whole(unit text) returns boolean
  language sql immutable parallel safe
  as $$ select unit in ('pz', 'conf.') $$;

create or replace function breaks_piece(quantity numeric, unit text) returns boolean
  language sql immutable parallel safe
  as $$ select is_counted_whole(unit) and quantity <> trunc(quantity) $$;
