-- Returns a setting of the organisation as it holds on a day; null when nobody decided it.
create or replace function setting_on(of_name text, on_date date) returns text language sql stable
  as $$ select value #>> '{}' from public.settings
         where name = of_name and valid_from <= on_date order by valid_from desc limit 1 $$;
