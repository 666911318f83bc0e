-- Gives the next number of a series in a year, from 1 on. The row stays locked until the transaction that issues the
-- paper ends, so a rollback gives the number back; a date before the last one is refused.
create or replace function next_number(of_series text, on_date date, of_year integer) returns integer
  language plpgsql as $$
declare
  given integer;
begin
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
