-- Whether this person is among those who may book a resource.
create or replace function may_book(of_resource integer, person integer) returns boolean language sql stable as $$
  select case r.bookable_by
           when 'everyone' then true
           when 'people' then exists (
             select from public.resource_people p where p.resource_id = r.id and p.user_id = person)
           else exists (
             select from public.resource_teams t
               join public.team_members m on m.team_id = t.team_id
              where t.resource_id = r.id and m.user_id = person
                and coalesce(m.since <= rome_today(), true) and coalesce(m.until >= rome_today(), true)) end
    from public.resources r where r.id = of_resource
$$;

-- Whether a resource is open for a booking: a room for the whole of it, a van at its first and at its last moment.
create or replace function open_for(of_resource integer, since timestamptz, until timestamptz)
  returns boolean language plpgsql stable as $$
declare
  windows constant tstzmultirange := opening_windows(of_resource, since, until);
begin
  return windows @> tstzrange(since, until)
         or windows @> tstzrange(since, since + interval '1 minute')
            and windows @> tstzrange(until - interval '1 minute', until)
            and (select kind from public.resources where id = of_resource) = 'van';
end $$;

-- Whether a booking of this length in opening hours waits for an approval, unless a workshop manager makes it.
create or replace function needs_approval(of_resource resources, length interval) returns boolean
  language sql immutable as $$
  select of_resource.approval = 'always'
         or of_resource.approval = 'longer'
            and length > make_interval(mins => coalesce(of_resource.approval_minutes, 0))
$$;

-- Returns the moment from which people may be late for a booking: its beginning, or the moment at which it was made if
-- its time had begun by then. A request for a time that has begun gets 15 minutes for its answer.
create or replace function patient_start(of_booking bookings) returns timestamptz language sql immutable as $$
  select case when of_booking.created_at < lower(of_booking.during) then lower(of_booking.during)
              when of_booking.state = 'in attesa' then of_booking.created_at + interval '15 minutes'
              else of_booking.created_at end
$$;

-- Returns the bookings that hold one of the resources in vain: nobody came within 15 minutes although somebody had to
-- check in, nobody answered the request before its beginning, or nobody accepted the offered place in time.
create or replace function overdue_bookings(of_resources integer[]) returns setof integer language sql stable as $$
  -- The moment is computed once, because an index can't be searched for a value that may change from row to row.
  with moment as materialized (select current_moment() as present),
  held as (
    select held.id from unnest(of_resources) as asked (id) cross join lateral held_with(asked.id) as held (id)
  )
  select b.id
    from moment
   cross join held
    join public.holds h on h.resource_id = held.id and h.during @> present
    join public.bookings b on b.id = h.booking_id
   where b.state = 'in attesa' and patient_start(b) <= present
      or b.state = 'confermata' and patient_start(b) + interval '15 minutes' <= present
         and exists (select from public.booking_resources br join public.resources r on r.id = br.resource_id
                      where br.booking_id = b.id and r.wants_check_in)
         and not waits_for_van(b.id)
  union
  select b.id
    from moment
    join public.bookings b on b.state = 'in attesa' and b.offered_until <= present
   where exists (select from public.holds h where h.booking_id = b.id and h.resource_id in (select id from held))
$$;

-- Returns the holds that block a booking: those of its resources that overlap it or the buffer after it. Holds are
-- first sought with the whole buffer, so that opening hours are computed only for the few holds that the buffer meets.
create or replace function find_clashes(of_resources integer[], since timestamptz, until timestamptz,
                                        except_bookings integer[])
  returns table (resource_id integer, booking_id integer, closure_id integer, during tstzrange)
  language sql stable as $$
  select r.id, h.booking_id, h.closure_id, h.during
    from public.resources r
   cross join lateral held_with(r.id) as held (id)
    join public.holds h on h.resource_id = held.id
     and h.during && tstzrange(since, until + make_interval(mins => r.buffer_minutes))
     and lower(h.during) < hold_end(r.id, until, r.buffer_minutes)
   where r.id = any (of_resources) and coalesce(h.booking_id, 0) <> all (except_bookings)
$$;

-- Returns the requests that want this time of a resource without holding it: requests for the resource or for its room.
-- A room's booking holds its benches too, and the caller asks for each hold. A booking lasts 745 hours at most and a
-- buffer 24, so only bookings that begin at most 769 hours before this time are read.
create or replace function holds_wanted(of_resource integer, of_time tstzrange) returns setof integer
  language sql stable as $$
  select b.id
    from public.resources held
    join public.bookings b
      on b.area = held.area and b.state = 'in attesa' and b.offered_until is null
     and lower(b.during) > lower(of_time) - interval '769 hours' and lower(b.during) < upper(of_time)
    join public.booking_resources br on br.booking_id = b.id and br.resource_id in (held.id, held.parent_id)
    join public.resources r on r.id = br.resource_id and not r.waiting_holds
   where held.id = of_resource
     -- The test with the whole buffer comes first, so that opening hours are computed only for the few rows that pass
     -- it.
     and tstzrange(lower(b.during), upper(b.during) + make_interval(mins => r.buffer_minutes)) && of_time
     and tstzrange(lower(b.during), hold_end(r.id, upper(b.during), r.buffer_minutes)) && of_time
$$;
