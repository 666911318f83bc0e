-- Returns the bookings in the way of a closure of these resources: those that hold one of them or one of its benches,
-- and requests in waiting that hold nothing yet.
create or replace function bookings_in_the_way(of_resources integer[], periods tstzmultirange)
  returns setof integer language sql stable as $$
  with closed as (
    select distinct held.id from unnest(of_resources) as r (id) cross join lateral held_with(r.id) as held (id)
  )
  select h.booking_id from public.holds h
   where h.resource_id in (select id from closed) and h.during && periods and h.booking_id is not null
  union
  select b.id from public.bookings b
   where b.state = 'in attesa' and b.during && periods
     and exists (select from public.booking_resources asked
                  where asked.booking_id = b.id
                    and exists (select from held_with(asked.resource_id) as held (id)
                                 where held.id in (select id from closed)))
$$;

-- Returns the maintenance that puts a booking at risk: one of its vans is stopped, and nobody knows yet until when.
create or replace function stopped_for(of_booking bookings) returns setof closures language sql stable as $$
  select c.*
    from public.booking_resources asked
    join public.closure_resources closed on closed.resource_id = asked.resource_id
    join public.closures c on c.id = closed.closure_id and c.ahead_days is not null
   where asked.booking_id = of_booking.id and of_booking.state in ('in attesa', 'confermata')
     and upper(c.during) > current_moment() and upper(of_booking.during) > lower(c.during)
   order by upper(c.during) desc limit 1
$$;
