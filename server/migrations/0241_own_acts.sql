-- The last acts of a person that can be undone, with the calls of the endpoints that undo each.
create table own_acts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  at timestamptz not null default current_moment(),
  words text not null check (length(words) between 1 and 1000),
  -- Null once the act is undone: then it can't be undone again.
  calls jsonb check (jsonb_typeof(calls) = 'array'),
  undone_at timestamptz,
  constraint own_acts_undone_once check ((calls is null) = (undone_at is not null))
);
create index own_acts_newest on own_acts (user_id, id);
create index own_acts_age on own_acts (at);
