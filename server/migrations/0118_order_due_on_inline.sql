-- The day that counts of an order is a part of the statements that ask for it (shared/order-due-on.ts): PostgreSQL
-- can't take a function with a subselect into a statement, and calling it for each order took two thirds of the time
-- of the late ones.
drop function if exists order_due_on(integer, date, date);
