-- Returns the holds that take a place from others at a time; bookings that are overdue don't count.
create or replace function taking_holds(of_resources integer[], since timestamptz, until timestamptz,
                                        except_bookings integer[])
  returns table (booking_id integer) language sql stable as $$
  select clash.booking_id
    from find_clashes(of_resources, since, until, except_bookings) clash
   where coalesce(clash.booking_id, 0) not in (select overdue_bookings(of_resources))
$$;

-- Returns the last date of a series at a resource, if the date with its buffer still holds the resource at a moment.
-- The place of each of the `dates` has the same position in `places`.
create or replace function holding_date(of_resource integer, moment timestamptz, places integer[], dates tstzrange[])
  returns table (date tstzrange) language sql stable as $$
  select last.date
    from (select date from unnest(places, dates) with ordinality as placed (place, date, nth)
           where place = of_resource order by nth desc limit 1) last
    join public.resources r on r.id = of_resource
   where upper(last.date) + make_interval(mins => r.buffer_minutes) > moment
     and hold_end(r.id, upper(last.date), r.buffer_minutes) > moment
$$;

-- Returns the other places of the same kind that a person may book at a time and that are free, the most similar in
-- size first. The earlier dates of the same series (`dates`, at the places in the same position of `places`) hold their
-- places and use up quotas.
create or replace function other_places(of_resource integer, person integer, team integer, drivers integer[],
                                        heads integer, manages boolean, since timestamptz, until timestamptz,
                                        except_bookings integer[], places integer[] default '{}',
                                        dates tstzrange[] default '{}')
  returns table (id integer, name text, waits boolean) language sql stable as $$
  select other.id, other.name, not manages and other.waits
    from (select r.id, r.name, needs_approval(r, until - since) as waits,
                 row_number() over (
                   order by r.parent_id is distinct from wanted.parent_id,
                            coalesce(r.capacity < wanted.capacity, false), abs(r.capacity - wanted.capacity), r.id)
                   as nth
            from public.resources r
            join public.resources wanted on wanted.id = of_resource and wanted.kind = r.kind and wanted.id <> r.id
           order by nth
          offset 0) other
   where not exists (select from find_clashes(array[other.id], since, until, except_bookings))
     and not exists (select from holding_date(other.id, since, places, dates))
     and may_be_offered(array[other.id], person, team, drivers, heads, manages, since, until, except_bookings,
                        array(select date from unnest(places, dates) as placed (place, date)
                               where place = other.id))
   order by nth
$$;

-- Judges the dates of a booking in their order, because each date uses up quotas of the dates after it. Returns for
-- each date the rule that refuses it, the other place where it is booked when its own place is taken (`elsewhere`), and
-- whether somebody must approve it (`waits`). A person who books for themselves (`own`) is given no other place whose
-- rules they have still to accept.
create or replace function judge_dates(of_area text, of_resources integer[], person integer, team integer,
                                       drivers integer[], heads integer, manages boolean, own boolean,
                                       starts timestamptz[], ends timestamptz[], goes_elsewhere boolean)
  returns table (rule text, facts jsonb, elsewhere integer, name text, waits boolean) language plpgsql stable
  set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- The places of the dates so far, and the dates.
  places integer[] := '{}';
  dates tstzrange[] := '{}';
  placed integer[];
  along tstzrange[] := '{}';
  taken constant boolean[] := array(
    select exists (select from taking_holds(of_resources, since, until, '{}'))
      from unnest(starts, ends) with ordinality as date (since, until, nth) order by nth);
begin
  for nth in 1 .. cardinality(starts) loop
    rule := null;
    elsewhere := null;
    name := null;
    placed := of_resources;
    select o.rule, o.facts into rule, facts
      from booking_obstacle(of_area, of_resources, person, team, drivers, heads, manages, starts[nth], ends[nth], '{}',
                            along, false) o;
    if rule is not null then
      placed := '{}';
    elsif taken[nth] then
      rule := 'taken';
    else
      select 'series', jsonb_build_object('name', r.name, 'from', lower(before.date), 'to', upper(before.date))
        into rule, facts
        from public.resources r cross join lateral holding_date(r.id, starts[nth], places, dates) before
       where r.id = any (of_resources) order by r.id limit 1;
    end if;
    if rule in ('taken', 'series') then
      placed := '{}';
      if goes_elsewhere and cardinality(of_resources) = 1 then
        select array[other.id], other.id, other.name into placed, elsewhere, name
          from other_places(of_resources[1], person, team, drivers, heads, manages, starts[nth], ends[nth], '{}',
                            places, dates) other
         where not own or rules_to_accept(other.id, person) is null limit 1;
      end if;
    end if;
    waits := not manages and asks_approval(placed, starts[nth], ends[nth]);
    if placed = of_resources then
      along := along || tstzrange(starts[nth], ends[nth]);
    end if;
    places := places || placed;
    dates := dates || array_fill(tstzrange(starts[nth], ends[nth]), array[coalesce(cardinality(placed), 0)]);
    return next;
  end loop;
end $$;
