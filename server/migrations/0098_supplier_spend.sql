-- What was spent with a supplier is summed from this index alone, without a look at each order.
create index orders_spend on orders (supplier_id, year) include (state, net) where ordered_on is not null;
