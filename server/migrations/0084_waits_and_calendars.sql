-- A wait ends with its offer now (functions/workshop/bookings.sql). Those whose offer has ended before would keep their
-- people from waiting for the same place again.
delete from waits w using bookings b
 where b.id = w.booking_id and (b.state <> 'in attesa' or b.offered_until is null);

-- What may be offered hangs on the team, too: see functions/workshop/clashes.sql.
drop function if exists may_be_offered(integer, integer, boolean, timestamptz, timestamptz, integer[]);
drop function if exists takes_another(integer, integer, integer[]);

-- The identity of a closure in the calendars of rooms and vans, like that of a booking.
alter table closures add column uid uuid not null default gen_random_uuid();
