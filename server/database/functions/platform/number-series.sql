-- Gives the next number of a series in a year, from 1 on. The row stays locked until the transaction that issues the
-- paper ends, so a rollback gives the number back; a date before the last one is refused. The role of requests may not
-- write the table, so only the trigger of a paper can call this function: it has its owner's rights and keeps to its
-- table, because a number that no paper has would be a gap.
create or replace function next_number(of_series text, on_date date, of_year integer) returns integer
  language plpgsql as $$
declare
  given integer;
begin
  insert into public.number_series as s (series, year, last_number, last_date)
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

-- A series rises by one, in the order of its dates and by the trigger of a paper. This holds for the owner, too.
create or replace function keep_series_rising() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 and (
       tg_op = 'INSERT' and new.last_number = 1
       or tg_op = 'UPDATE' and (new.series, new.year, new.last_number) = (old.series, old.year, old.last_number + 1)
          and new.last_date >= old.last_date) then
    return new;
  end if;
  raise exception 'a series only rises, by one for each paper'
    using errcode = 'restrict_violation', constraint = 'number_series_kept';
end $$;
create or replace trigger rising before insert or update or delete on number_series
  for each row execute function keep_series_rising();
create or replace trigger never_emptied before truncate on number_series
  for each statement execute function keep_frozen('number_series_kept');
