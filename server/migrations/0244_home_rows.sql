-- The rows of Home to which a person has given a place: before all others, after them, or out of sight.
create table home_rows (
  user_id integer not null references users on delete cascade,
  row text not null check (row ~ '^[a-zA-Z]{1,40}$'),
  place text not null check (place in ('first', 'last', 'hidden')),
  placed_at timestamptz not null default current_moment(),
  primary key (user_id, row)
);
