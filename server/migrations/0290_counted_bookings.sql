-- The filters of bookings say how many they leave (docs/decisions/0078): those of a state are read in their order.
create index bookings_in_state on bookings (area, state, lower(during), id);
