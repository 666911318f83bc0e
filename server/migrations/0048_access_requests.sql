-- Somebody asks for the page that they were refused, and whoever manages users grants or refuses it.
create table access_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  page text not null check (length(page) between 1 and 200),
  -- What the page is called in the menu.
  label text not null check (length(label) between 1 and 60),
  -- The sets of codes of which one opens the page.
  sets jsonb not null check (jsonb_typeof(sets) = 'array'),
  message text check (length(message) between 1 and 300),
  state text not null default 'aperta' check (state in ('aperta', 'accolta', 'respinta')),
  version integer not null default 1,
  asked_at timestamptz not null default current_moment()
);
create unique index access_requests_one_open on access_requests (user_id, page) where state = 'aperta';
create index access_requests_user on access_requests (user_id, id);
create index access_requests_open on access_requests (id) where state = 'aperta';

insert into life_steps (thing, move, from_state, to_state) values
  ('access_requests', null, null, 'aperta'),
  ('access_requests', 'grant', 'aperta', 'accolta'),
  ('access_requests', 'refuse', 'aperta', 'respinta');

alter table steps_taken add column access_request_id integer references access_requests on delete cascade;
create index steps_taken_access_request on steps_taken (access_request_id, id);
-- The check counts every column that refers to a thing with a life, whichever there are by now.
do $$
declare
  things text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                   where attrelid = 'steps_taken'::regclass and attnum > 0 and not attisdropped
                     and attname like '%\_id');
begin
  execute format('alter table steps_taken drop constraint steps_taken_one_thing,
                  add constraint steps_taken_one_thing check (num_nonnulls(%s) = 1)', things);
end $$;
