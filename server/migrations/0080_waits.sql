-- Who waits for a place that somebody else has. When it becomes free, it is offered to them as a booking in waiting
-- that holds the place until a moment: so the one promise keeps everybody else away, the calendar shows it, and a
-- booking that is not accepted ends like every request that nobody answers.
create table waits (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  area text not null check (area in ('rooms', 'vans')),
  during tstzrange not null check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null),
  -- The booking as the form sent it, which is made once the place is free.
  request jsonb not null,
  -- The booking that was offered; nobody is offered one place twice.
  booking_id integer references bookings on delete set null,
  created_at timestamptz not null default current_moment()
);
create unique index waits_once on waits (user_id, during, (request -> 'resourceIds'));
create index waits_booking on waits (booking_id) where booking_id is not null;
create index waits_open on waits (id) where booking_id is null;

-- Until when the person may accept a place that was offered to them.
alter table bookings add column offered_until timestamptz;
create index bookings_offered on bookings (offered_until) where state = 'in attesa' and offered_until is not null;
