-- Refuses a step that the life of a thing doesn't have. Arguments: the name of the life, the column of the state.
create or replace function keep_to_life() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[1] end;
  becomes text := to_jsonb(new) ->> tg_argv[1];
begin
  if was is distinct from becomes and not exists (
       select from life_steps s
        where s.thing = tg_argv[0] and s.from_state is not distinct from was and s.to_state = becomes) then
    raise exception 'no step of % leads from % to %', tg_argv[0], coalesce(was, 'nothing'), becomes
      using errcode = 'check_violation', constraint = 'life_step';
  end if;
  return new;
end $$;

-- Refuses changes of frozen rows; the trigger's `when` says in which state a row is frozen. Arguments: the name of the
-- constraint for the refusal, then the columns that may still change.
create or replace function keep_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (is_erasing() or to_jsonb(new) - tg_argv[1:] = to_jsonb(old) - tg_argv[1:]) then
    return new;
  end if;
  raise exception 'this row of % is frozen', tg_table_name using errcode = 'check_violation', constraint = tg_argv[0];
end $$;

-- Nothing of a step changes, except that the link to the person may be removed (GDPR); a cascade deletes the steps with
-- their thing.
create or replace trigger frozen before update on steps_taken
  for each row execute function keep_frozen('steps_taken_frozen', 'made_by');
