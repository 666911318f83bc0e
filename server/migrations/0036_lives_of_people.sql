-- A person's life in the organisation takes the place of `disabled_at`, and a grant may end by itself.

alter table users
  add column state text not null default 'invitato'
    check (state in ('invitato', 'attivo', 'sospeso', 'cessato', 'anonimizzato')),
  -- The last day in the organisation.
  add column ended_on date,
  add column version integer not null default 1,
  -- Who was invited has none until they choose one, and who signs in with the organisation's provider needs none.
  alter column password_hash drop not null;
update users set state = case when disabled_at is null then 'attivo' else 'sospeso' end;
-- The triggers that name the column are made anew after the migrations.
drop trigger audit on users;
drop trigger end_sessions on users;
drop function end_sessions_of_disabled();
alter table users
  drop column disabled_at,
  add constraint users_ended check ((state in ('cessato', 'anonimizzato')) = (ended_on is not null));

insert into life_steps (thing, move, from_state, to_state) values
  ('people', null, null, 'invitato'),
  ('people', null, null, 'attivo'),
  ('people', 'activate', 'invitato', 'attivo'),
  ('people', 'withdraw', 'invitato', 'cessato'),
  ('people', 'suspend', 'attivo', 'sospeso'),
  ('people', 'resume', 'sospeso', 'attivo'),
  ('people', 'end', 'attivo', 'cessato'),
  ('people', 'end', 'sospeso', 'cessato'),
  ('people', 'readmit', 'cessato', 'attivo'),
  ('people', 'erase', 'cessato', 'anonimizzato');

-- `user_id` says whose registration takes the step, `person_id` whose life in the organisation.
alter table steps_taken
  add column person_id integer references users on delete cascade,
  drop constraint steps_taken_one_thing,
  add constraint steps_taken_one_thing check (num_nonnulls(stock_take_id, receipt_id, user_id, person_id) = 1);
create index steps_taken_person on steps_taken (person_id, id);

alter table user_permissions
  add column reason text check (length(reason) between 1 and 300),
  -- From this moment on the grant no longer counts; null is until somebody revokes it.
  add column ends_at timestamptz check (ends_at > granted_at),
  add column version integer not null default 1;
create index user_permissions_ending on user_permissions (ends_at) where ends_at is not null;
