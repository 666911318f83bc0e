-- What the warehouse's desk looks for: products below their minimum, promises by when they are needed, reminders of loans.

create index products_below_minimum on products (search_name, id)
  where active and minimum_stock > 0 and stock_state in ('none', 'low');
create index reservations_open on reservations ((coalesce(needed_on, 'infinity'::date)), id) where closed_at is null;

-- A reminder is no change that somebody else could have missed, nor one to tell of in the history.
drop trigger version on loans;
create trigger version before update of due_on, notes on loans for each row execute function count_version();
drop trigger audit on loans;
create trigger audit after insert or delete or update of quantity, returned, due_on, notes, borrower_id, borrower_name
  on loans for each row execute function audit_row('@products.product_id');

-- Pieces and packs are ordered whole.
create function ceil_for(quantity numeric, unit text) returns numeric
  language sql immutable parallel safe
  as $$ select case when unit in ('pz', 'conf.') then ceil(quantity) else quantity end $$;
