-- Records who changed what, with the values before and after of the changed columns only. The transaction's
-- `app.user_id` is the person; null means the system or the command line. The trigger's arguments name columns whose
-- values are not written down: of a secret only the change is recorded. An argument '@products.product_id' names the
-- row to which this one belongs; of several the first that isn't null counts. Derived columns are left out, because
-- their changes follow from others.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  before_values jsonb;
  after_values jsonb;
  about text := (
    select substr(argument, 2) from unnest(tg_argv) with ordinality as given (argument, place)
     where argument like '@%' and coalesce(nullif(new_row, '{}'), old_row) -> split_part(argument, '.', 2) <> 'null'
     order by place limit 1);
begin
  -- Replacing the values of an erased person is no edit of the rows in which they stood.
  if tg_op = 'UPDATE' and is_erasing() then
    return null;
  end if;
  select jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else old_row -> key end)
           filter (where old_row ? key),
         jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else new_row -> key end)
           filter (where new_row ? key)
    into before_values, after_values
    from jsonb_object_keys(old_row || new_row) as key
   where old_row -> key is distinct from new_row -> key
     and key not in ('updated_at', 'search', 'version', 'search_code', 'search_name', 'other_codes', 'lookup',
                     'stock_state', 'path', 'listed_on', 'listed_number');
  if before_values is null and after_values is null then
    return null;
  end if;
  insert into public.audit_log (actor_id, table_name, row_id, action, before, after, about_table, about_id)
  values (nullif(current_setting('app.user_id', true), '')::integer, tg_table_name,
          coalesce((new_row ->> 'id')::integer, (old_row ->> 'id')::integer), lower(tg_op), before_values, after_values,
          split_part(about, '.', 1), (coalesce(nullif(new_row, '{}'), old_row) ->> split_part(about, '.', 2))::integer);
  return null;
end $$;

create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete on audit_log
  for each row execute function forbid_change();
create or replace trigger never_emptied before truncate on audit_log
  for each statement execute function forbid_change();
