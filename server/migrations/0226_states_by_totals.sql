-- The state of a product is kept by its total alone, which every movement changes.
drop trigger if exists stock_state on stock_movements;
drop function if exists keep_states_of_booked();
