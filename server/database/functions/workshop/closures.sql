-- Returns the bookings in the way of a closure of these resources: those that hold one of them or one of its benches,
-- and requests in waiting that hold nothing yet.
create or replace function bookings_in_the_way(of_resources integer[], periods tstzmultirange)
  returns setof integer language sql stable as $$
  with closed as (
    select distinct held.id from unnest(of_resources) as r (id) cross join lateral held_with(r.id) as held (id)
  )
  select h.booking_id from holds h
   where h.resource_id in (select id from closed) and h.during && periods and h.booking_id is not null
  union
  select b.id from bookings b
   where b.state = 'in attesa' and b.during && periods
     and exists (select from booking_resources asked
                  where asked.booking_id = b.id
                    and exists (select from held_with(asked.resource_id) as held (id)
                                 where held.id in (select id from closed)))
$$;
