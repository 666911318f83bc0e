-- Refuses a hand-over of a van that is out already, or that didn't go out, and an odometer that goes backwards from one
-- hand-over to the next, whatever bookings they belong to. The van's row is locked, so that two hand-overs are compared
-- one after the other.
create or replace function check_handover() returns trigger language plpgsql as $$
declare
  before_it integer;
begin
  perform from public.vans where resource_id = new.resource_id for no key update;
  if tg_op = 'INSERT' then
    if new.direction = 'uscita' and exists (
         select from public.van_handovers out
          where out.resource_id = new.resource_id and out.direction = 'uscita' and not exists (
            select from public.van_handovers back
             where back.booking_id = out.booking_id and back.resource_id = out.resource_id
               and back.direction = 'rientro')) then
      raise exception 'the van is out' using errcode = 'check_violation', constraint = 'van_handovers_out';
    end if;
    if new.direction = 'rientro' and not exists (
         select from public.van_handovers out
          where out.booking_id = new.booking_id and out.resource_id = new.resource_id and out.direction = 'uscita') then
      raise exception 'the van is not out' using errcode = 'check_violation', constraint = 'van_handovers_not_out';
    end if;
    before_it := (select odometer from public.vans where resource_id = new.resource_id);
  else
    if exists (select from public.van_handovers later
                where later.resource_id = new.resource_id and later.id > new.id) then
      raise exception 'a later hand-over counts from this one'
        using errcode = 'check_violation', constraint = 'van_handovers_last';
    end if;
    before_it := (select max(odometer) from public.van_handovers
                   where resource_id = new.resource_id and id < new.id);
  end if;
  if new.odometer < before_it then
    raise exception 'the odometer goes backwards'
      using errcode = 'check_violation', constraint = 'van_handovers_odometer';
  end if;
  return new;
end $$;
create or replace trigger checked before insert or update of odometer on van_handovers
  for each row execute function check_handover();

create or replace function count_kilometres() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.van_handovers');
  update public.vans set odometer = new.odometer where resource_id = new.resource_id and odometer <> new.odometer;
  return null;
end $$;
create or replace trigger kilometres after insert or update of odometer on van_handovers
  for each row execute function count_kilometres();

-- Refuses an edit of the van that sets its odometer behind that of its hand-overs.
create or replace function check_odometer() returns trigger language plpgsql as $$
begin
  if new.odometer < (select max(odometer) from public.van_handovers where resource_id = new.resource_id) then
    raise exception 'the odometer goes backwards' using errcode = 'check_violation', constraint = 'vans_odometer';
  end if;
  return new;
end $$;
create or replace trigger odometer before update of odometer on vans
  for each row when (new.odometer < old.odometer) execute function check_odometer();

create or replace trigger holds after insert or update or delete on van_delays
  for each row execute function write_booking_holds('booking_id');

-- A hand-over doesn't change, except for the odometer of the last one, which a workshop manager may correct.
create or replace trigger frozen before update on van_handovers
  for each row execute function keep_frozen('van_handovers_frozen', 'odometer');

-- Returns the categories of licences that are enough for a van of this category; the same as `categoriesFor` in the
-- contract.
create or replace function licences_for(category text) returns text[] language sql immutable parallel safe as $$
  select case category
           when 'AM' then array['AM','A1','A2','A','B1','B','B96','BE','C1','C1E','C','CE','D1','D1E','D','DE']
           when 'A1' then array['A1','A2','A']
           when 'A2' then array['A2','A']
           when 'B1' then array['B1','B','B96','BE','C1','C1E','C','CE','D1','D1E','D','DE']
           when 'B' then array['B','B96','BE','C1','C1E','C','CE','D1','D1E','D','DE']
           when 'B96' then array['B96','BE','C1E','CE','D1E','DE']
           when 'BE' then array['BE','C1E','CE','D1E','DE']
           when 'C1' then array['C1','C1E','C','CE']
           when 'C1E' then array['C1E','CE']
           when 'C' then array['C','CE']
           when 'D1' then array['D1','D1E','D','DE']
           when 'D1E' then array['D1E','DE']
           when 'D' then array['D','DE']
           else array[category] end
$$;

-- The vans that are out: who drives them, since when, and until when the booking lasts.
create or replace view vans_out with (security_invoker) as
  select out.resource_id, out.booking_id, out.id as handover_id, out.driver_id, out.at as since,
         upper(b.during) as until
    from van_handovers out
    join bookings b on b.id = out.booking_id
   where out.direction = 'uscita' and not exists (
     select from van_handovers back
      where back.booking_id = out.booking_id and back.resource_id = out.resource_id and back.direction = 'rientro');

-- Whether the people of a booking couldn't come because the van wasn't back; then the booking doesn't count as missed.
create or replace function waits_for_van(of_booking integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.van_delay_news n
                  where n.told_booking_id = of_booking and n.booking_id <> of_booking)
      or exists (select from public.booking_resources asked
                   join public.vans_out o on o.resource_id = asked.resource_id and o.booking_id <> of_booking
                   join public.bookings b on b.id = asked.booking_id and lower(b.during) <= current_moment()
                  where asked.booking_id = of_booking);
end $$;

-- The due dates of each van, and the step of the reminder that each has reached: days before a date, or kilometres
-- before the next service.
create or replace view van_dues with (security_invoker) as
  select v.resource_id, due.what, due.day, null::integer as km, due.day - rome_today() as days_left,
         null::integer as km_left, due.day::text as due,
         case when due.day < rome_today() then 0 when due.day - rome_today() <= 7 then 7
              when due.day - rome_today() <= 30 then 30 when due.day - rome_today() <= 60 then 60 end as step
    from vans v
    join resources r on r.id = v.resource_id and r.dismissed_at is null
   cross join lateral (values ('assicurazione', v.insurance_until), ('revisione', v.inspection_until),
                              ('bollo', v.road_tax_until), ('tagliando', v.service_on),
                              ('telepass', v.toll_device_until)) as due (what, day)
   where due.day is not null
  union all
  select v.resource_id, 'chilometri', null, v.service_km, null, v.service_km - v.odometer, v.service_km::text,
         case when v.service_km <= v.odometer then 0 when v.service_km - v.odometer <= 300 then 300
              when v.service_km - v.odometer <= 1000 then 1000 when v.service_km - v.odometer <= 2000 then 2000 end
    from vans v
    join resources r on r.id = v.resource_id and r.dismissed_at is null
   where v.service_km is not null;
