-- A room's booking holds the room and each of its benches, a bench's only the bench.
create or replace function held_with(of_resource integer) returns setof integer language sql stable as $$
  select of_resource union all select id from public.resources where parent_id = of_resource
$$;

-- Returns when a resource is open between two moments, in Rome's hours. A bench without hours of its own has those of
-- its room; a resource without any is always open.
create or replace function opening_windows(of_resource integer, since timestamptz, until timestamptz)
  returns tstzmultirange language sql stable as $$
  with hours as (
    select weekday, opens, closes
      from public.opening_hours
     where resource_id = (
       select coalesce((select r.id where exists (select from public.opening_hours own where own.resource_id = r.id)),
                       r.parent_id)
         from public.resources r where r.id = of_resource))
  select case when not exists (select from hours) then tstzmultirange(tstzrange(since, until))
              else coalesce(
                (select range_agg(tstzrange((day + opens) at time zone 'Europe/Rome',
                                            (day + closes) at time zone 'Europe/Rome'))
                   from generate_series(0, (until at time zone 'Europe/Rome')::date
                                           - (since at time zone 'Europe/Rome')::date) as n
                  cross join lateral (select (since at time zone 'Europe/Rome')::date + n as day) one
                   join hours on hours.weekday = extract(isodow from one.day)
                  where (day + opens) at time zone 'Europe/Rome' < (day + closes) at time zone 'Europe/Rome')
                * tstzmultirange(tstzrange(since, until)), '{}') end
$$;

-- Returns until when a booking that ends at this moment holds its resource: until its buffer ends, but not beyond the
-- closing time of that day.
create or replace function hold_end(of_resource integer, ends timestamptz, buffer_minutes integer)
  returns timestamptz language plpgsql stable as $$
declare
  with_buffer constant timestamptz := ends + make_interval(mins => buffer_minutes);
begin
  if buffer_minutes = 0 then
    return ends;
  end if;
  return coalesce(
    (select least(with_buffer, upper(win))
       from unnest(opening_windows(of_resource, ends - interval '1 day', ends + interval '2 days')) as win
      where lower(win) < ends and ends <= upper(win)), with_buffer);
end $$;

-- Returns the resources that a booking holds, and for how long. A refused, cancelled or missed booking holds nothing.
-- The buffer ends where the next booking begins, so that bookings that were made without a buffer, and touch each
-- other, can still be written.
create or replace function wanted_holds(of_booking integer) returns table (resource_id integer, during tstzrange)
  language sql stable as $$
  select held.id,
         tstzrange(lower(b.during), max(coalesce(b.ended_at, greatest(
           upper(b.during), late.held_until, least(buffer.ends, next.starts)))))
    from public.bookings b
    left join public.van_delays late on late.booking_id = b.id
    join public.booking_resources asked on asked.booking_id = b.id
    join public.resources r on r.id = asked.resource_id
   cross join lateral (select hold_end(r.id, upper(b.during), r.buffer_minutes) as ends offset 0) buffer
   cross join lateral held_with(r.id) as held (id)
   cross join lateral (
     select min(lower(h.during)) as starts
       from public.holds h
      where h.resource_id = held.id and h.during && tstzrange(upper(b.during), buffer.ends)
        and h.booking_id is distinct from b.id and lower(h.during) >= upper(b.during)) next
   where b.id = of_booking and coalesce(b.ended_at > lower(b.during), true)
     -- A place that is offered to somebody is kept for them.
     and (b.state in ('confermata', 'in corso', 'conclusa')
          or b.state = 'in attesa' and (r.waiting_holds or b.offered_until is not null))
   group by held.id, b.id
$$;

-- Replaces the holds of a closure. The maintenance of a stopped van (ahead_days) leaves the bookings in its time where
-- they are, and holds the rest of the time.
create or replace function hold_closure(of_closure integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.holds where closure_id = of_closure;
  insert into public.holds (resource_id, during, closure_id)
  select distinct held.id, piece, c.id
    from public.closures c
    join public.closure_resources closed on closed.closure_id = c.id
   cross join lateral held_with(closed.resource_id) as held (id)
   cross join lateral unnest(
     case when c.ahead_days is null then tstzmultirange(c.during)
          else tstzmultirange(c.during) - coalesce(
                 (select range_agg(h.during) from public.holds h
                   where h.resource_id = held.id and h.booking_id is not null and h.during && c.during), '{}')
     end) as piece
   where c.id = of_closure;
end $$;

-- Replaces the holds of a booking. The time that it leaves goes to the maintenance of its van, if there is one.
create or replace function hold_booking(of_booking integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  freed integer[];
begin
  with gone as (delete from public.holds where booking_id = of_booking returning resource_id)
  select array_agg(resource_id) into freed from gone;
  insert into public.holds (resource_id, during, booking_id)
  select resource_id, during, of_booking from wanted_holds(of_booking);
  if freed is not null then
    perform hold_closure(c.id)
       from public.closures c
      where c.ahead_days is not null and upper(c.during) > current_moment()
        and exists (select from public.closure_resources closed
                     where closed.closure_id = c.id and closed.resource_id = any (freed));
  end if;
end $$;

-- Gives bookings other times, one after the other in the given order: a hold that meets another is refused at once, so
-- a date of a series can take the place of its neighbour only after the neighbour has left.
create or replace function put_bookings(of_bookings integer[], since timestamptz[], until timestamptz[])
  returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from unnest(of_bookings, since, until) with ordinality as asked (id, starts, ends, nth) order by nth
  loop
    update public.bookings set during = tstzrange(one.starts, one.ends), sequence = sequence + 1 where id = one.id;
  end loop;
end $$;

-- Renews how long the bookings to come hold a resource and its benches, after its buffer or its hours have changed.
-- Benches are included, because they may have the hours of their room. The caller has locked all of them.
create or replace function renew_holds(of_resource integer) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.holds h set during = wanted.during
    from public.bookings b cross join lateral wanted_holds(b.id) wanted
   where b.id in (select asked.booking_id from public.booking_resources asked
                   where asked.resource_id in (select held_with(of_resource)))
     and b.state in ('in attesa', 'confermata', 'in corso') and upper(b.during) > current_moment()
     and h.booking_id = b.id and h.resource_id = wanted.resource_id and h.during <> wanted.during
     and h.resource_id in (select held_with(of_resource));
end $$;

-- Replaces the holds of a booking; the argument is the column with the id of the booking.
create or replace function write_booking_holds() returns trigger language plpgsql as $$
begin
  perform hold_booking((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer);
  return null;
end $$;

-- Replaces the holds of a closure; the argument is the column with the id of the closure.
create or replace function write_closure_holds() returns trigger language plpgsql as $$
begin
  perform hold_closure((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer);
  return null;
end $$;

-- Copies the present and future holds of a room to a bench that is added to it.
create or replace function hold_new_bench() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.resources');
  insert into public.holds (resource_id, during, booking_id, closure_id)
  select new.id, during, booking_id, closure_id
    from public.holds where resource_id = new.parent_id and coalesce(upper(during) > current_moment(), true);
  return null;
end $$;

create or replace trigger holds after insert on resources
  for each row when (new.parent_id is not null) execute function hold_new_bench();
create or replace trigger holds after insert or delete on booking_resources
  for each row execute function write_booking_holds('booking_id');
create or replace trigger holds after insert or delete on closure_resources
  for each row execute function write_closure_holds('closure_id');
create or replace trigger holds after update of during, ahead_days on closures
  for each row when (new.during is distinct from old.during or new.ahead_days is distinct from old.ahead_days)
  execute function write_closure_holds('id');

-- Returns 2 for a state that holds places, 1 for one that may hold them, 0 for one that doesn't. A change of state
-- replaces the holds only when this number changes.
create or replace function holding_class(state text) returns integer language sql immutable parallel safe as $$
  select case when state in ('confermata', 'in corso', 'conclusa') then 2 when state = 'in attesa' then 1 else 0 end
$$;
create or replace trigger holds after update of state, during, ended_at, offered_until on bookings
  for each row when (new.during is distinct from old.during or new.ended_at is distinct from old.ended_at
                     or new.offered_until is distinct from old.offered_until
                     or holding_class(new.state) <> holding_class(old.state))
  execute function write_booking_holds('id');
