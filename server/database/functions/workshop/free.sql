-- The next moment of the grid of a resource, in seconds: in Rome, too, hours begin when they do in UTC.
create or replace function on_grid(moment timestamptz, seconds integer) returns timestamptz
  language sql immutable parallel safe as $$
  select to_timestamp(ceil(extract(epoch from moment) / seconds)::bigint * seconds)
$$;

-- The first moment of each free time at which a booking of so many minutes may begin. A room is open for the whole of a
-- booking; a van for its first and its last moment, so that a trip may last over the night.
create or replace function free_starts(of_resources integer[], minutes integer, since timestamptz, until timestamptz)
  returns table (resource_id integer, starts timestamptz) language sql stable as $$
  with asked as (
    select id, kind, slot_minutes * 60 as slot, make_interval(mins => buffer_minutes) as buffer
      from resources where id = any (of_resources)
  ), lasting as (
    select make_interval(mins => minutes) as length, until + make_interval(mins => minutes + 1440) as horizon
  )
  select id, starts
    from lasting
   cross join lateral (
     select a.id, on_grid(lower(f.during), a.slot) as starts, f.during, f.closes, a.buffer
       from free_times(array(select id from asked where kind <> 'van'), since, horizon) f
       join asked a on a.id = f.resource_id) rooms
   where starts < until and starts + length <= upper(during) and (closes or starts + length + buffer <= upper(during))
  union all
  select a.id, first.starts
    from lasting
   cross join asked a
   cross join lateral (select opening_windows(a.id, since, horizon) as windows) open
   cross join lateral (
     select coalesce(range_agg(h.during), '{}') as taken
       from holds h where h.resource_id = a.id and h.during && tstzrange(since, horizon)) held
   cross join lateral unnest(tstzmultirange(tstzrange(since, horizon)) - held.taken) as gap
   cross join lateral (
     select min(starts) as starts
       from (select on_grid(lower(gap), a.slot) as starts
             union all
             select unnest(array[on_grid(lower(win), a.slot),
                                 on_grid(lower(win) - length + interval '1 minute', a.slot)])
               from unnest(open.windows) as win) candidates
      where starts >= lower(gap) and starts + length + a.buffer <= upper(gap)
        and open.windows @> tstzrange(starts, starts + interval '1 minute')
        and open.windows @> tstzrange(starts + length - interval '1 minute', starts + length)) first
   where a.kind = 'van' and first.starts < until
$$;
