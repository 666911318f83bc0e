-- Returns the opening from which the slots of a resource are counted at a moment: the beginning of the opening hours in
-- which the moment lies. A bench without hours of its own has those of its room. For the end of a booking (`ends`),
-- hours that close at this moment count, and hours that open at this moment don't. Null outside of all hours: slots are
-- then counted from the full hours.
create or replace function slots_since(of_resource integer, moment timestamptz, ends boolean) returns timestamptz
  language sql stable as $$
  select (day + h.opens) at time zone 'Europe/Rome'
    from public.resources r
   cross join lateral (
     select clock::date - ends_before as day
       from (select moment at time zone 'Europe/Rome' as clock) rome,
            generate_series(0, ends::integer) as ends_before) days
    join public.opening_hours h
      on h.resource_id = case when exists (select from public.opening_hours own where own.resource_id = r.id)
                              then r.id else r.parent_id end
     and h.weekday = extract(isodow from day)
   where r.id = of_resource
     and (day + h.opens) at time zone 'Europe/Rome' <= moment
     and (moment < (day + h.closes) at time zone 'Europe/Rome'
          or ends and moment = (day + h.closes) at time zone 'Europe/Rome')
     and not (ends and moment = (day + h.opens) at time zone 'Europe/Rome')
   order by 1 limit 1
$$;

-- Returns the next moment on a grid of so many seconds, or the moment itself if it is on the grid. The grid begins at
-- `counted_from`; when this is null, at the full hours, which begin in Rome when they do in UTC.
create or replace function on_grid(moment timestamptz, seconds integer, counted_from timestamptz default null)
  returns timestamptz language sql stable parallel safe as $$
  select date_bin(make_interval(secs => seconds), moment - interval '1 microsecond',
                  coalesce(counted_from, to_timestamp(0))) + make_interval(secs => seconds)
$$;

-- Whether a booking begins and ends on the slots of a resource: it begins a whole number of slots after the opening,
-- and lasts a whole number of them, or ends a whole number of slots after the opening of its last hours.
create or replace function is_on_slots(of_resource integer, since timestamptz, until timestamptz) returns boolean
  language plpgsql stable as $$
declare
  slot integer := (select slot_minutes * 60 from public.resources where id = of_resource);
begin
  return on_grid(since, slot, slots_since(of_resource, since, false)) = since
         and (extract(epoch from until - since)::bigint % slot = 0
              or on_grid(until, slot, slots_since(of_resource, until, true)) = until);
end $$;

-- Returns when each of many resources is open, as `opening_windows` does for one. Most of them have the same hours, so
-- each distinct time of day is turned into a moment once: over 50 rooms and four weeks that takes a tenth of the time.
create or replace function windows_of(of_resources integer[], since timestamptz, until timestamptz)
  returns table (resource_id integer, windows tstzmultirange) language sql stable as $$
  with hours as materialized (
    select r.id, h.weekday, h.opens, h.closes
      from public.resources r
      join public.opening_hours h
        on h.resource_id = case when exists (select from public.opening_hours own where own.resource_id = r.id)
                                then r.id else r.parent_id end
     where r.id = any (of_resources)
  ), windows as materialized (
    select weekday, opens, closes,
           range_agg(tstzrange((day + opens) at time zone 'Europe/Rome', (day + closes) at time zone 'Europe/Rome'))
             filter (where (day + opens) at time zone 'Europe/Rome' < (day + closes) at time zone 'Europe/Rome') as open
      from (select distinct weekday, opens, closes from hours) times
      join generate_series((since at time zone 'Europe/Rome')::date::timestamp, until at time zone 'Europe/Rome',
                           interval '1 day') as day on extract(isodow from day) = weekday
     group by weekday, opens, closes
  )
  select r.id, case when mine.id is null then whole else coalesce(mine.open, '{}') * whole end
    from unnest(of_resources) as r (id)
   cross join (select tstzmultirange(tstzrange(since, until)) as whole) asked
    left join (select hours.id, range_agg(windows.open) as open
                 from hours left join windows using (weekday, opens, closes)
                group by hours.id) mine on mine.id = r.id
$$;

-- Returns the first moment of each free time at which a booking of so many minutes may begin. A room is open for the
-- whole of a booking; a van for its first and its last moment, so that a trip may last over the night. `most` limits
-- the moments of each resource to the first ones: `unnest` gives a multirange's ranges in ascending order.
create or replace function free_starts(of_resources integer[], minutes integer, since timestamptz, until timestamptz,
                                       most integer default null)
  returns table (resource_id integer, starts timestamptz) language sql stable as $$
  with lasting as materialized (
    select make_interval(mins => minutes) as length, until + make_interval(mins => minutes + 1440) as horizon
  ), held as (
    select id as asked, id as held from public.resources where id = any (of_resources)
    union all
    select parent_id, id from public.resources where parent_id = any (of_resources)
  ), taken as materialized (
    select held.asked as id, range_agg(h.during) as times
      from lasting cross join held
      join public.holds h on h.resource_id = held.held and h.during && tstzrange(since, horizon)
     group by held.asked
  ), asked as materialized (
    select r.id, r.kind, r.slot_minutes * 60 as slot, make_interval(mins => r.buffer_minutes) as buffer, open.windows,
           coalesce(taken.times, '{}') as taken,
           -- Where all hours begin on the grid of the full hours, the grid needs no other beginning.
           exists (select from public.opening_hours h
                    where h.resource_id in (r.id, r.parent_id)
                      and extract(epoch from h.opens)::integer % (r.slot_minutes * 60) <> 0) as shifted
      from lasting
     cross join lateral windows_of(of_resources, since, horizon) open
      join public.resources r on r.id = open.resource_id
      left join taken on taken.id = r.id
  )
  select id, free.starts
    from lasting cross join asked
   cross join lateral (
     select starts
       from (select upper(gap) as ends,
                    on_grid(lower(gap), slot, case when shifted then slots_since(id, lower(gap), false) end) as starts
               from unnest(windows - taken) as gap
             offset 0) gaps
      where starts < until
        -- A booking that ends when the room closes needs no buffer.
        and starts + length + case when windows @> ends then buffer else interval '0' end <= ends
      limit most) free
   where kind <> 'van'
  union all
  select id, first.starts
    from lasting cross join asked
   cross join lateral (
     select earliest.starts
       from unnest(tstzmultirange(tstzrange(since, horizon)) - taken) as gap
      cross join lateral (
        select min(starts) as starts
          from (select on_grid(lower(gap), slot, case when shifted then slots_since(id, lower(gap), false) end)
                         as starts
                union all
                select unnest(array[on_grid(lower(win), slot,
                                            case when shifted then slots_since(id, lower(win), false) end),
                                    on_grid(lower(win) - length + interval '1 minute', slot)])
                  from unnest(windows) as win) candidates
         where starts >= lower(gap) and starts + length + buffer <= upper(gap)
           and windows @> tstzrange(starts, starts + interval '1 minute')
           and windows @> tstzrange(starts + length - interval '1 minute', starts + length)
           and (not shifted or is_on_slots(id, starts, starts + length))) earliest
      where earliest.starts < until
      limit most) first
   where kind = 'van'
$$;

-- Returns the first of these times that the rules allow to a person, each by its number in the order in which they are
-- given; `most` limits them, and `one_each` leaves out all but the first of a resource. The times of a resource come in
-- ascending order, and a rule that refuses a time refuses the later times, too, unless it is about a past beginning,
-- notice, opening hours or a week.
create or replace function allowed_times(of_resources integer[], starts timestamptz[], minutes integer,
                                         person integer, drivers integer[], heads integer, manages boolean,
                                         most integer, one_each boolean) returns setof integer
  language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  done integer[] := '{}';
  refused text;
  ends timestamptz;
begin
  for nth in 1 .. cardinality(of_resources) loop
    continue when of_resources[nth] = any (done);
    ends := starts[nth] + make_interval(mins => minutes);
    refused := (select rule from refusing_rule(of_resources[nth:nth], person, null, drivers, heads, manages,
                                               starts[nth], ends, '{}'));
    if refused is null then
      return next nth;
      most := most - 1;
      exit when most = 0;
    end if;
    if coalesce(refused not in ('past', 'notice', 'hours', 'week of person', 'week of team'), one_each) then
      done := done || of_resources[nth];
    end if;
  end loop;
end $$;
