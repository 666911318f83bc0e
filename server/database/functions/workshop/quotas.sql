-- Returns the weeks that a period touches: from Monday to Monday in Rome.
create or replace function weeks_of(since timestamptz, until timestamptz) returns setof tstzrange
  language sql stable as $$
  select tstzrange(monday at time zone 'Europe/Rome', (monday + interval '7 days') at time zone 'Europe/Rome')
    from generate_series(date_trunc('week', since at time zone 'Europe/Rome'),
                         until at time zone 'Europe/Rome' - interval '1 second', interval '7 days') as monday
$$;

-- Returns how many minutes two periods share.
create or replace function shared_minutes(one tstzrange, other tstzrange) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(extract(epoch from upper(one * other) - lower(one * other)) / 60, 0)
$$;

-- Returns the minutes that a person and a team have booked of resources with weekly quotas, in each week that a period
-- touches. Refused, cancelled and missed bookings don't count; a booking over Sunday's midnight counts in both weeks.
create or replace function booked_weeks(of_resources integer[], person integer, team integer, since timestamptz,
                                        until timestamptz, except_bookings integer[])
  returns table (resource_id integer, week tstzrange, of_person integer, of_team integer) language sql stable as $$
  with limited as materialized (
    select id from public.resources
     where id = any (of_resources) and num_nonnulls(person_week_minutes, team_week_minutes) > 0
  ), weeks as materialized (
    select week from weeks_of(since, until) as week where exists (select from limited)
  ), counted as materialized (
    select asked.resource_id, b.user_id = person as own, b.team_id = team as shared,
           tstzrange(lower(b.during), coalesce(b.ended_at, upper(b.during))) as during
      from (select range_merge(range_agg(week)) as whole from weeks) span
      join public.bookings b
        on (b.user_id = person or b.team_id = team) and upper(b.during) > lower(whole) and b.during && whole
      join public.booking_resources asked on asked.booking_id = b.id
     where asked.resource_id in (select id from limited)
       and b.state in ('in attesa', 'confermata', 'in corso', 'conclusa') and b.id <> all (except_bookings)
  )
  select limited.id, week, coalesce(sum(shared_minutes(week, during)) filter (where own), 0)::integer,
         coalesce(sum(shared_minutes(week, during)) filter (where shared), 0)::integer
    from limited cross join weeks left join counted on counted.resource_id = limited.id and counted.during && week
   group by limited.id, week
$$;

-- Returns how many bookings of a resource a person has still to use.
create or replace function open_bookings(of_resource integer, person integer, except_bookings integer[])
  returns integer language sql stable as $$
  select count(*)::integer
    from public.bookings b join public.booking_resources asked on asked.booking_id = b.id
   where asked.resource_id = of_resource and b.user_id = person and upper(b.during) > current_moment()
     and b.state in ('in attesa', 'confermata', 'in corso') and b.id <> all (except_bookings)
$$;

-- Returns the quotas of a resource that a booking would exceed, with the number that would be reached: how many
-- bookings are open already, or how many minutes of a week the person or the team would have. The quota of open
-- bookings comes first, then the weekly quotas week by week. Dates that are booked together with this booking (`along`)
-- count as if they were written.
create or replace function exceeded_quotas(of_resource integer, person integer, team integer, since timestamptz,
                                           until timestamptz, except_bookings integer[], along tstzrange[])
  returns table (quota text, reached integer, most integer) language plpgsql stable as $$
declare
  limited public.resources := (select r from public.resources r where r.id = of_resource);
begin
  if limited.most_open is not null then
    quota := 'open bookings';
    most := limited.most_open;
    reached := open_bookings(of_resource, person, except_bookings)
               + (select count(*) from unnest(along) as date where upper(date) > current_moment());
    if reached >= most then
      return next;
    end if;
  end if;
  if num_nonnulls(limited.person_week_minutes, case when team is not null then limited.team_week_minutes end) > 0 then
    return query
    select beyond.quota, beyond.reached, beyond.most
      from (select booked.*,
                   (select sum(shared_minutes(booked.week, date))
                      from unnest(along || tstzrange(since, until)) as date where date && booked.week)::integer as more
              from booked_weeks(array[of_resource], person, team, since, until, except_bookings) booked) weeks
     cross join lateral (values ('week of person', of_person + more, limited.person_week_minutes),
                                ('week of team', of_team + more,
                                 case when team is not null then limited.team_week_minutes end)
                        ) beyond (quota, reached, most)
     where beyond.reached > beyond.most
     order by weeks.week, beyond.quota;
  end if;
end $$;
