-- What people ask about their data (GDPR, articles 12, 15, 17 and 20), and the archives that are made for them.
create table data_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('esportazione', 'cancellazione')),
  state text not null default 'aperta' check (state in ('aperta', 'fatta', 'rifiutata', 'ritirata')),
  -- Who entered it for somebody that asked in another way; null is the person.
  entered_by integer references users on delete set null,
  entered boolean not null default false,
  -- How it came, or why the person asks.
  note text check (length(note) between 1 and 300),
  -- The day on which the organisation got it. One civil month later it has an answer, at the latest: article 12(3).
  asked_on date not null default (current_moment() at time zone 'Europe/Rome')::date,
  due_on date not null generated always as ((asked_on + interval '1 month')::date) stored,
  asked_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint data_requests_entered check (entered or entered_by is null)
);
create unique index data_requests_one_open on data_requests (user_id, kind) where state = 'aperta';
create index data_requests_user on data_requests (user_id, id);
create index data_requests_open on data_requests (due_on, id) where state = 'aperta';
create index data_requests_entered_by on data_requests (entered_by) where entered_by is not null;

insert into life_steps (thing, move, from_state, to_state) values
  ('data_requests', null, null, 'aperta'),
  ('data_requests', 'complete', 'aperta', 'fatta'),
  ('data_requests', 'refuse', 'aperta', 'rifiutata'),
  ('data_requests', 'withdraw', 'aperta', 'ritirata');

-- Exactly one thing takes a step. The columns are read from the catalogue, because other drawers add theirs, too.
alter table steps_taken add column data_request_id integer references data_requests on delete cascade;
do $$
begin
  execute (
    select 'alter table steps_taken drop constraint steps_taken_one_thing, add constraint steps_taken_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'steps_taken'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;
create index steps_taken_data_request on steps_taken (data_request_id, id);
