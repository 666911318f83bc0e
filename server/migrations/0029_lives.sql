-- The lives of things (contract/src/lives.ts): which steps there are, a trigger that refuses every other one whatever code
-- writes, and who made which step, when and why.

create table life_steps (
  id integer generated always as identity primary key,
  thing text not null,
  -- Null, like the state before, for the state that a new thing has.
  move text,
  from_state text,
  to_state text not null,
  constraint life_steps_once unique nulls not distinct (thing, move, from_state, to_state),
  check ((move is null) = (from_state is null))
);
insert into life_steps (thing, move, from_state, to_state) values
  ('registrations', null, null, 'anagrafica'),
  ('registrations', null, null, 'completato'),
  ('registrations', 'toStudies', 'anagrafica', 'accademici'),
  ('registrations', 'toStudies', 'documenti', 'accademici'),
  ('registrations', 'toStudies', 'regolamenti', 'accademici'),
  ('registrations', 'toDocuments', 'anagrafica', 'documenti'),
  ('registrations', 'toDocuments', 'accademici', 'documenti'),
  ('registrations', 'toDocuments', 'regolamenti', 'documenti'),
  ('registrations', 'toRegulations', 'anagrafica', 'regolamenti'),
  ('registrations', 'toRegulations', 'accademici', 'regolamenti'),
  ('registrations', 'toRegulations', 'documenti', 'regolamenti'),
  ('registrations', 'toPersonalData', 'accademici', 'anagrafica'),
  ('registrations', 'toPersonalData', 'documenti', 'anagrafica'),
  ('registrations', 'toPersonalData', 'regolamenti', 'anagrafica'),
  ('registrations', 'complete', 'anagrafica', 'completato'),
  ('registrations', 'complete', 'accademici', 'completato'),
  ('registrations', 'complete', 'documenti', 'completato'),
  ('registrations', 'complete', 'regolamenti', 'completato'),
  ('stock_takes', null, null, 'aperto'),
  ('stock_takes', 'review', 'aperto', 'in revisione'),
  ('stock_takes', 'approve', 'in revisione', 'approvato'),
  ('stock_takes', 'reopen', 'in revisione', 'aperto'),
  ('stock_takes', 'annul', 'aperto', 'annullato'),
  ('stock_takes', 'annul', 'in revisione', 'annullato');

-- Arguments: the name of the life, the column of the state.
create function keep_to_life() returns trigger language plpgsql as $$
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

-- For rows that are frozen; the trigger's `when` says in which state. Arguments: the constraint that is named, then the
-- columns that may still change.
create function keep_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv[1:] = to_jsonb(old) - tg_argv[1:] then
    return new;
  end if;
  raise exception 'this row of % is frozen', tg_table_name using errcode = 'check_violation', constraint = tg_argv[0];
end $$;

-- Who made which step. One foreign key for each kind of thing, and exactly one is set.
create table steps_taken (
  id bigint generated always as identity primary key,
  stock_take_id integer references stock_takes on delete cascade,
  -- Whose registration it is.
  user_id integer references users on delete cascade,
  move text not null,
  from_state text not null,
  to_state text not null,
  reason text check (length(reason) between 1 and 300),
  -- Null is the system itself, or its command line; also somebody who was erased.
  made_by integer references users on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  constraint steps_taken_one_thing check (num_nonnulls(stock_take_id, user_id) = 1)
);
create index steps_taken_stock_take on steps_taken (stock_take_id, id);
create index steps_taken_user on steps_taken (user_id, id);
create index steps_taken_made_by on steps_taken (made_by);

-- GDPR may cut the link to the person; a cascade takes the steps with the thing.
create trigger frozen before update on steps_taken for each row execute function keep_frozen('steps_taken_frozen', 'made_by');

create trigger life before insert or update of registration_status on users
  for each row execute function keep_to_life('registrations', 'registration_status');

create trigger life before insert or update of state on stock_takes
  for each row execute function keep_to_life('stock_takes', 'state');

-- A closed stock-take stays as it is, but for the link to people, and to a category that was merged into another.
create trigger frozen before update or delete on stock_takes for each row when (old.state in ('approvato', 'annullato'))
  execute function keep_frozen('stock_take_closed', 'opened_by', 'closed_by', 'macro_category_id', 'version');

-- What is left to it: since when nobody counts any more.
create or replace function stock_take_state() returns trigger language plpgsql as $$
begin
  new.review_at = case when new.state = 'aperto' then null
                       when old.state = 'aperto' and new.state = 'in revisione' then clock_timestamp()
                       else old.review_at end;
  return new;
end $$;
