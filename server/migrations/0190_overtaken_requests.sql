-- The requests whose people were told that somebody else has their place, until they are told that it is free again.
create table overtaken_requests (
  booking_id integer primary key references bookings on delete cascade
);
