-- Refuses a step that the life of a thing doesn't have. Arguments: the name of the life, the column of the state.
create or replace function keep_to_life() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[1] end;
  becomes text := to_jsonb(new) ->> tg_argv[1];
begin
  if was is distinct from becomes and not exists (
       select from public.life_steps s
        where s.thing = tg_argv[0] and s.from_state is not distinct from was and s.to_state = becomes) then
    raise exception 'no step of % leads from % to %', tg_argv[0], coalesce(was, 'nothing'), becomes
      using errcode = 'check_violation', constraint = 'life_step';
  end if;
  return new;
end $$;

-- Whether a row of a table stays as it is, but for the columns that may change. A link may be emptied when the row that
-- it leads to is gone, as a foreign key with `on delete set null` does. Generated columns are left out, because they
-- are not computed yet when a trigger asks. What guards a paper names tables with their schema, because the role of
-- requests may make temporary tables of the same names, which PostgreSQL finds first.
create or replace function is_same_but(of_table regclass, was jsonb, becomes jsonb, may_change text[]) returns boolean
  language plpgsql as $$
declare
  changed record;
  still_there boolean;
begin
  if becomes - may_change = was - may_change then
    return true;
  end if;
  for changed in
    select a.attname as name, k.confrelid as leads_to
      from pg_catalog.pg_attribute a
      left join pg_catalog.pg_constraint k
        on k.conrelid = a.attrelid and k.contype = 'f' and k.confdeltype = 'n' and k.conkey = array[a.attnum]
     where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname <> all (may_change) and becomes -> a.attname is distinct from was -> a.attname
  loop
    if changed.leads_to is null or becomes -> changed.name <> 'null' then
      return false;
    end if;
    execute format('select exists (select from %s where id = $1)', changed.leads_to::regclass)
      into still_there using (was ->> changed.name)::integer;
    if still_there then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Refuses changes of frozen rows, and the emptying of their table; the trigger's `when` says in which state a row is
-- frozen. Arguments: the name of the constraint for the refusal, then the columns that may still change.
create or replace function keep_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_erasing() or is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), tg_argv[1:]) then
      return new;
    end if;
  end if;
  raise exception 'this row of % is frozen', tg_table_name using errcode = 'check_violation', constraint = tg_argv[0];
end $$;

-- Nothing of a step changes; a cascade deletes the steps with their thing.
create or replace trigger frozen before update on steps_taken
  for each row execute function keep_frozen('steps_taken_frozen');
create or replace trigger never_emptied before truncate on steps_taken
  for each statement execute function keep_frozen('steps_taken_frozen');
