create or replace function next_number(of_series text, of_year integer) returns integer language sql as $$
  insert into number_series (series, year, last_number) values (of_series, of_year, 1)
  on conflict (series, year) do update set last_number = number_series.last_number + 1
  returning last_number
$$;
