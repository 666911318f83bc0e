-- Pieces and packs; the contract's `isCountedWhole` says the same to people before they ask.
create or replace function is_counted_whole(unit text) returns boolean
  language sql immutable parallel safe
  as $$ select unit in ('pz', 'conf.') $$;

create or replace function breaks_piece(quantity numeric, unit text) returns boolean
  language sql immutable parallel safe
  as $$ select is_counted_whole(unit) and quantity <> trunc(quantity) $$;
