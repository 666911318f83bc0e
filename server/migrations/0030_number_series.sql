-- Numbers without gaps also go up with the dates, and say which series they are of.

alter table number_series add column last_date date;
update number_series s set last_date = coalesce((select max(issued_on) from receipts r where s.series = 'receipts' and r.year = s.year),
                                                make_date(s.year, 1, 1));
alter table number_series
  alter column last_date set not null,
  add check (extract(year from last_date) = year);

alter table receipts
  add column series text not null default 'receipts' check (series = 'receipts'),
  drop constraint receipts_year_number_key,
  add constraint receipts_number unique (series, year, number);

-- Gives the next number of a series in the year of the date, from 1 on. The row stays locked until the transaction that issues the
-- paper ends, so a rollback gives the number back; a date before the last one is refused.
create function next_number(of_series text, on_date date) returns integer language plpgsql as $$
declare
  given integer;
begin
  insert into number_series as s (series, year, last_number, last_date)
  values (of_series, extract(year from on_date)::integer, 1, on_date)
  on conflict (series, year) do update set last_number = s.last_number + 1, last_date = excluded.last_date
    where s.last_date <= excluded.last_date
  returning s.last_number into given;
  if given is null then
    raise exception 'a number of % is given after % only', of_series, on_date
      using errcode = 'check_violation', constraint = 'number_series_order';
  end if;
  return given;
end $$;

create or replace function receipts_number() returns trigger language plpgsql as $$
begin
  new.number = next_number(new.series, new.issued_on);
  return new;
end $$;
drop function next_number(text, integer);
