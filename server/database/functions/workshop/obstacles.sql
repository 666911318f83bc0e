-- This file alone decides whether something may be booked: the server has a sentence for each rule that is named here
-- (rules/obstacles.ts), and every search for free places asks these functions. The name of a rule is never shown to
-- people.

-- Returns the names of the documents that a resource asks for and that this person lacks on a day.
create or replace function lacking_documents(of_resource integer, person integer, on_day date)
  returns setof text language sql stable as $$
  select type.name
    from public.resource_documents asked join public.document_types type on type.id = asked.type_id
   where asked.resource_id = of_resource and not exists (
     select from public.documents d
      where d.user_id = person and d.type_id = type.id and d.state = 'approvato' and d.superseded_at is null
        and d.removed_at is null and coalesce(d.expires_on >= on_day, true))
   order by type.name
$$;

-- Returns the approved licences of a person that are in force or have expired.
create or replace function licences_of(person integer)
  returns table (category text, achieved_on date, expires_on date) language sql stable as $$
  select d.licence_category, d.achieved_on, d.expires_on
    from public.documents d join public.document_types t on t.id = d.type_id and t.licence
   where d.user_id = person and d.licence_category is not null and d.state = 'approvato'
     and d.superseded_at is null and d.removed_at is null
$$;

-- Returns the last day of a booking: one that ends at midnight ends on the day before.
create or replace function last_day(until timestamptz) returns date language sql stable as $$
  select ((until - interval '1 second') at time zone 'Europe/Rome')::date
$$;

-- Returns the rule of a resource that keeps a person from it on a day, and on all days after it; null when none does.
create or replace function rule_about(of_resource integer, person integer, manages boolean, on_day date)
  returns table (rule text) language sql stable as $$
  select case when not manages and not may_book(of_resource, person) then 'reserved'
              when exists (select from lacking_documents(of_resource, person, on_day)) then 'documents'
              when exists (select from regulations_to_confirm(of_resource, person)) then 'regulations' end
$$;

-- Returns the first rule of a resource that refuses a booking; null when none does. The order of the rules is that in
-- which people hear of them. Some rules don't bind the workshop managers. The slot that is running may still be booked,
-- because people walk into a room that they find free, and the slot before it for a minute more, because the clock can
-- strike between a page's offer and the tap. Outside the opening hours a manager may approve a booking where the
-- resource says so. Without a person only the rules that are the same for everybody count; for a booking that keeps its
-- time (`keeps_time`) only the rules about its people do. Dates that are booked together with this booking and not
-- written yet (`along`) use up its quotas.
create or replace function rule_of_place(of_resource integer, person integer, team integer, manages boolean,
                                         since timestamptz, until timestamptz, except_bookings integer[],
                                         along tstzrange[], keeps_time boolean)
  returns text language plpgsql stable as $$
declare
  r record;
  rule text;
begin
  select place.*, room.dismissed_at as room_dismissed_at into r
    from public.resources place left join public.resources room on room.id = place.parent_id
   where place.id = of_resource;
  if not keeps_time then
    rule := case
      when num_nonnulls(r.dismissed_at, r.room_dismissed_at) > 0 then 'dismissed'
      when since + make_interval(mins => r.slot_minutes + 1) <= current_moment() then 'past'
      when not is_on_slots(r.id, since, until) then 'slots'
      when until - since < make_interval(mins => r.shortest_minutes) then 'shortest'
      when not manages and until - since > make_interval(mins => r.longest_minutes) then 'longest'
      when not manages and r.notice_minutes > 0
           and since < current_moment() + make_interval(mins => r.notice_minutes) then 'notice'
      when not manages and (since at time zone 'Europe/Rome')::date > rome_today() + r.ahead_days then 'ahead'
      when r.approval <> 'outside hours' and not open_for(r.id, since, until) then 'hours' end;
  end if;
  if rule is not null or person is null then
    return rule;
  end if;
  rule := (select about.rule from rule_about(r.id, person, manages, last_day(until)) about);
  if rule is not null or manages or num_nonnulls(r.most_open, r.person_week_minutes, r.team_week_minutes) = 0 then
    return rule;
  end if;
  return (select quota from exceeded_quotas(r.id, person, team, since, until, except_bookings, along) limit 1);
end $$;

-- Returns the first rule that keeps people from taking vans on a trip until this day, with the van and the driver whom
-- it concerns: insurance and inspection, the seats of all vans together, and the licence of each driver, who may drive
-- each of the vans. When `drivers` is null, the rules about drivers don't count; when `heads` is null, the rule about
-- seats doesn't.
create or replace function rule_of_trip(of_vans integer[], drivers integer[], heads integer, on_day date)
  returns table (rule text, van integer, driver integer) language sql stable as $$
  with van as (
    select r.id, r.capacity, v.insurance_until, v.inspection_until, v.licence_category
      from public.vans v join public.resources r on r.id = v.resource_id where r.id = any (of_vans)
  )
  select reason, van, driver
    from (
      select 1, null::bigint, id, null::integer, case when insurance_until < on_day then 'insurance'
                                              when inspection_until < on_day then 'inspection' end
        from van
      union all
      select 2, null, null, null, 'seats' from van having sum(capacity) < heads and count(capacity) = count(*)
      union all
      select 3, null, null, null, 'drivers' from van having cardinality(drivers) < count(*)
      union all
      select 4, chosen.nth, van.id, chosen.driver,
             case when held.licences = 0 then 'no licence'
                  when held.enough = 0 then 'category'
                  when coalesce(held.until < on_day, true) then 'licence' end
        from unnest(drivers) with ordinality as chosen (driver, nth)
       cross join van
       cross join lateral (
         select count(*) as licences, count(*) filter (where suits) as enough,
                max(expires_on) filter (where suits) as until
           from licences_of(chosen.driver)
          cross join lateral (select category = any (licences_for(van.licence_category)) as suits) suiting) held
    ) as reasons (step, nth, van, driver, reason)
   where reason is not null order by step, nth, van limit 1
$$;

-- Returns the first rule that refuses a booking of one resource or more, with the resource and the driver whom it
-- concerns; no row when all rules allow it. The order of the rules decides before the order of the resources. The rule
-- about the longest booking comes first, so that opening hours are never computed for a hundred years; its 745 hours
-- are the 31 days of `longestBooking` in the contract, and the hour that a clock change may add. Query plans are made
-- once, because planning the rules anew for each booking takes ten times as long as running them.
create or replace function refusing_rule(of_resources integer[], person integer, team integer, drivers integer[],
                                         heads integer, manages boolean, since timestamptz, until timestamptz,
                                         except_bookings integer[], along tstzrange[] default '{}',
                                         keeps_time boolean default false)
  returns table (rule text, resource_id integer, driver integer) language plpgsql stable
  set plan_cache_mode = 'force_generic_plan' as $$
declare
  steps constant text[] := array['dismissed', 'past', 'slots', 'shortest', 'longest', 'notice', 'ahead', 'hours',
                                 'reserved', 'documents', 'regulations'];
  place integer;
  of_place text;
begin
  if until - since > interval '745 hours' and not keeps_time then
    rule := 'too long';
    return next;
    return;
  end if;
  foreach place in array of_resources loop
    of_place := rule_of_place(place, person, team, manages, since, until, except_bookings, along, keeps_time);
    if of_place is not null
       and coalesce((coalesce(array_position(steps, of_place), 12), place)
                    < (coalesce(array_position(steps, rule), 12), resource_id), true) then
      rule := of_place;
      resource_id := place;
    end if;
  end loop;
  if rule is not null then
    return next;
  elsif exists (select from public.vans v where v.resource_id = any (of_resources)) then
    return query select * from rule_of_trip(of_resources, drivers, heads, last_day(until));
  end if;
end $$;

-- Returns the facts that the sentence of a refusing rule names.
create or replace function facts_of(rule text, of_resource integer, driver integer, of_resources integer[],
                                    person integer, team integer, heads integer, since timestamptz,
                                    until timestamptz, except_bookings integer[], along tstzrange[])
  returns jsonb language sql stable as $$
  select jsonb_build_object('name', r.name) || coalesce(case rule
    when 'slots' then (
      select jsonb_build_object('minutes', r.slot_minutes,
                                'before', case when slot <> since then slot - make_interval(mins => r.slot_minutes) end)
        from (select on_grid(since, r.slot_minutes * 60, slots_since(r.id, since, false)) as slot) grid)
    when 'shortest' then jsonb_build_object('minutes', r.shortest_minutes)
    when 'longest' then jsonb_build_object('minutes', r.longest_minutes)
    when 'notice' then jsonb_build_object('minutes', r.notice_minutes)
    when 'ahead' then jsonb_build_object('days', r.ahead_days, 'last', rome_today() + r.ahead_days)
    when 'hours' then (
      select jsonb_build_object('at', moment, 'returning', moment > since, 'windows', coalesce(
               (select jsonb_agg(jsonb_build_object('opens', lower(win), 'closes', upper(win)) order by lower(win))
                  from date_trunc('day', moment, 'Europe/Rome') as day,
                       unnest(opening_windows(r.id, day, day + interval '1 day')) as win), '[]'))
        from (select case when r.kind = 'van' and opening_windows(r.id, since, since + interval '1 minute')
                                                  @> tstzrange(since, since + interval '1 minute')
                          then until - interval '1 minute' else since end as moment) closed)
    when 'documents' then jsonb_build_object('missing', array(select lacking_documents(r.id, person, last_day(until))))
    when 'regulations' then
      jsonb_build_object('missing', array(select title from regulations_to_confirm(r.id, person) order by title))
    when 'insurance' then jsonb_build_object('until', v.insurance_until, 'today', rome_today())
    when 'inspection' then jsonb_build_object('until', v.inspection_until, 'today', rome_today())
    when 'seats' then (
      select jsonb_build_object('names', jsonb_agg(name order by id), 'people', heads, 'seats', sum(capacity))
        from public.resources where id = any (of_resources))
    when 'drivers' then jsonb_build_object('vans', cardinality(of_resources))
    when 'no licence' then jsonb_build_object('waiting', exists (
      select from public.documents d join public.document_types t on t.id = d.type_id and t.licence
       where d.user_id = driver and d.state = 'in verifica' and d.removed_at is null))
    when 'category' then jsonb_build_object(
      'category', v.licence_category, 'held', array(select category from licences_of(driver)))
    when 'licence' then jsonb_build_object('today', rome_today(), 'until', (
      select max(expires_on) from licences_of(driver) where category = any (licences_for(v.licence_category))))
    else (select jsonb_build_object('reached', reached, 'most', most)
            from exceeded_quotas(r.id, person, team, since, until, except_bookings, along) limit 1) end, '{}')
         || case when driver is null then '{}'
                 else (select jsonb_build_object('driverId', u.id, 'driver', u.first_name || ' ' || u.last_name)
                         from public.users u where u.id = driver) end
    from (values (of_resource)) as place (id)
    left join public.resources r on r.id = place.id
    left join public.vans v on v.resource_id = place.id
$$;

-- Returns the first rule that refuses a booking, with the facts for its sentence; no row when all rules allow the
-- booking.
create or replace function booking_obstacle(of_area text, of_resources integer[], person integer, team integer,
                                            drivers integer[], heads integer, manages boolean, since timestamptz,
                                            until timestamptz, except_bookings integer[], along tstzrange[],
                                            keeps_time boolean)
  returns table (rule text, facts jsonb) language plpgsql stable
  set plan_cache_mode = 'force_generic_plan' as $$
begin
  if exists (select from unnest(of_resources) as asked (id)
              where not exists (select from public.resources r where r.id = asked.id and r.area = of_area)) then
    return query
    select case when count(r.id) < count(*) then 'missing' else 'other area' end, '{}'::jsonb
      from unnest(of_resources) as asked (id) left join public.resources r on r.id = asked.id;
    return;
  end if;
  return query
  select refusing.rule, facts_of(refusing.rule, refusing.resource_id, refusing.driver, of_resources, person, team,
                                 heads, since, until, except_bookings, along)
    from refusing_rule(of_resources, person, team, drivers, heads, manages, since, until, except_bookings, along,
                       keeps_time) refusing;
end $$;

-- Whether a booking waits for an approval, unless a workshop manager makes it.
create or replace function asks_approval(of_resources integer[], since timestamptz, until timestamptz)
  returns boolean language sql stable as $$
  select coalesce(bool_or(needs_approval(r, until - since)
                          or r.approval = 'outside hours' and not open_for(r.id, since, until)), false)
    from public.resources r where r.id = any (of_resources)
$$;

-- Whether a time of one resource or more is worth offering: no rule refuses it, all resources are open then, and a
-- single resource has room for all people. The caller checks that the time is free.
create or replace function may_be_offered(of_resources integer[], person integer, team integer, drivers integer[],
                                          heads integer, manages boolean, since timestamptz, until timestamptz,
                                          except_bookings integer[], along tstzrange[] default '{}')
  returns boolean language sql stable as $$
  select not exists (
           select from public.resources r
            where r.id = any (of_resources)
              and (r.capacity < heads and cardinality(of_resources) = 1
                   or r.approval = 'outside hours' and not open_for(r.id, since, until)))
         and not exists (select from refusing_rule(of_resources, person, team, drivers, heads, manages, since, until,
                                                   except_bookings, along))
$$;
