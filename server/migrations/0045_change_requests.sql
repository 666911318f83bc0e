-- What a person asks human resources to change of them. Null is a field that stays as it is.
create table change_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  first_name text check (length(first_name) between 1 and 60),
  last_name text check (length(last_name) between 1 and 60),
  username text check (username ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
  institutional_email text
    check (institutional_email = lower(institutional_email) and length(institutional_email) <= 254),
  why text check (length(why) between 1 and 300),
  state text not null default 'aperta' check (state in ('aperta', 'accettata', 'rifiutata', 'ritirata')),
  -- The values at the decision, for the difference that is shown afterwards.
  former jsonb,
  asked_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint change_requests_something check (num_nonnulls(first_name, last_name, username, institutional_email) > 0),
  constraint change_requests_decided check ((state = 'aperta') = (former is null))
);
create unique index change_requests_one_open on change_requests (user_id) where state = 'aperta';
create index change_requests_user on change_requests (user_id, id);
create index change_requests_state on change_requests (state, id);

insert into life_steps (thing, move, from_state, to_state) values
  ('change_requests', null, null, 'aperta'),
  ('change_requests', 'accept', 'aperta', 'accettata'),
  ('change_requests', 'refuse', 'aperta', 'rifiutata'),
  ('change_requests', 'withdraw', 'aperta', 'ritirata');

alter table steps_taken
  add column change_request_id integer references change_requests on delete cascade,
  drop constraint steps_taken_one_thing,
  add constraint steps_taken_one_thing
    check (num_nonnulls(stock_take_id, receipt_id, user_id, person_id, change_request_id) = 1);
create index steps_taken_change_request on steps_taken (change_request_id, id);
