-- The lives of things (contract/src/lives.ts): which steps there are, a trigger that refuses every other one whatever
-- code writes, and who made which step, when and why.

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
  made_at timestamptz not null default current_moment(),
  constraint steps_taken_one_thing check (num_nonnulls(stock_take_id, user_id) = 1)
);
create index steps_taken_stock_take on steps_taken (stock_take_id, id);
create index steps_taken_user on steps_taken (user_id, id);
create index steps_taken_made_by on steps_taken (made_by);
