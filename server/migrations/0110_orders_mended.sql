-- Who wrote the draft: they approve it no more than who pressed the button.
alter table orders add column drafted_by integer references users on delete set null;
create index orders_drafted_by on orders (drafted_by) where drafted_by is not null;
-- By how much the order was allowed to exceed the budget; more is asked again.
alter table orders add column budget_override_up_to numeric(12, 2);
-- The day that the supplier promised first: what they say later moves the arrival, not the promise.
alter table orders add column first_expected_on date;
-- The line of a rejected order from which the wish was released: asked for again, the order takes it back.
alter table wishes add column released_line_id integer references order_lines on delete set null;
create index wishes_released_line on wishes (released_line_id) where released_line_id is not null;
-- A mail that calls the order off; it has no paper.
alter table order_sendings add column cancels boolean not null default false;

-- What was decided before counts for as much as it exceeded then, which nobody wrote down: for any.
alter table orders disable trigger user;
update orders set first_expected_on = expected_on where expected_on is not null;
update orders set budget_override_up_to = 9999999999.99 where budget_override is not null;
alter table orders enable trigger user;

-- More than a line asked for is rare, and what it costs is looked for when spending is added up.
create index order_lines_over on order_lines (order_id) where received > quantity;

insert into life_steps (thing, move, from_state, to_state) values
  ('orders', 'reopen', 'chiuso con residuo', 'parzialmente ricevuto');
