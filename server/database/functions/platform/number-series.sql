-- Gives the next number of a series in a year, from 1 on. The row stays locked until the transaction that issues the
-- paper ends, so a rollback gives the number back; a date before the last one is refused. The role of requests may not
-- write the table, so the function has its owner's rights; only the trigger of a paper may call it, because a number
-- that no paper has would be a gap.
create or replace function next_number(of_series text, on_date date, of_year integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  given integer;
begin
  if pg_trigger_depth() = 0 then
    raise exception 'only a paper takes a number of %', of_series using errcode = 'restrict_violation';
  end if;
  insert into number_series as s (series, year, last_number, last_date)
  values (of_series, of_year, 1, on_date)
  on conflict (series, year) do update set last_number = s.last_number + 1, last_date = excluded.last_date
    where s.last_date <= excluded.last_date
  returning s.last_number into given;
  if given is null then
    raise exception 'a number of % is given after % only', of_series, on_date
      using errcode = 'check_violation', constraint = 'number_series_order';
  end if;
  return given;
end $$;

-- Gives the next number in the calendar year of the date.
create or replace function next_number(of_series text, on_date date) returns integer language sql
  as $$ select next_number(of_series, on_date, extract(year from on_date)::integer) $$;

create or replace trigger never_emptied before truncate on number_series
  for each statement execute function keep_frozen('number_series_kept');
