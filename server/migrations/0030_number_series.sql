-- Numbers without gaps also go up with the dates, and say which series they are of.

alter table number_series add column last_date date;
update number_series s set last_date = coalesce(
  (select max(issued_on) from receipts r where s.series = 'receipts' and r.year = s.year), make_date(s.year, 1, 1));
alter table number_series
  alter column last_date set not null,
  add check (extract(year from last_date) = year);

alter table receipts
  add column series text not null default 'receipts' check (series = 'receipts'),
  drop constraint receipts_year_number_key,
  add constraint receipts_number unique (series, year, number);

-- Numbers are given by the date from now on (database/functions/platform/number-series.sql).
drop function next_number(text, integer);
