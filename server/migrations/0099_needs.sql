-- What still has to arrive of a product, and what is asked for already, stand beside its stock wherever that is shown.
-- Lines that arrived whole leave this index, so that old orders cost nothing.
create index order_lines_open on order_lines (product_id) include (order_id, quantity, received, needed_on)
  where product_id is not null and received < quantity;

-- The day on which those who order heard that a budget is nearly used up; another amount forgets it.
alter table budgets add column warned_on date;
