-- Rooms, the benches and machines in them, and vans; what is booked, and what is held.

create table resources (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('room', 'bench', 'van')),
  -- Which calendar shows it, and which permissions open it.
  area text not null generated always as (case kind when 'van' then 'vans' else 'rooms' end) stored,
  -- The room that a bench stands in.
  parent_id integer,
  parent_kind text generated always as (case when parent_id is not null then 'room' end) stored,
  name text not null check (length(name) between 1 and 80),
  code text not null check (length(code) between 1 and 20),
  place text check (length(place) between 1 and 120),
  description text check (length(description) between 1 and 2000),
  -- The people that a room takes; the seats in a van's registration, the driver's included.
  capacity integer check (capacity between 1 and 9999),
  equipment text[] not null default '{}' check (cardinality(equipment) <= 40),
  colour text not null default 'gray'
    check (colour in ('gray', 'red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet',
                      'pink')),
  -- The rules of booking. Null is without a limit.
  slot_minutes integer not null default 30 check (slot_minutes in (5, 10, 15, 30, 60)),
  shortest_minutes integer check (shortest_minutes between 1 and 44640),
  longest_minutes integer check (longest_minutes between 1 and 44640),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 525600),
  ahead_days integer check (ahead_days between 1 and 1825),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 1440),
  most_open integer check (most_open between 1 and 999),
  person_week_minutes integer check (person_week_minutes between 1 and 10080),
  team_week_minutes integer check (team_week_minutes between 1 and 10080),
  approval text not null default 'never' check (approval in ('never', 'always', 'outside hours', 'longer')),
  approval_minutes integer check (approval_minutes between 1 and 44640),
  -- Whether a request that waits for its approval keeps the others away.
  waiting_holds boolean not null default true,
  -- Whether a booking is missed, and its place free again, when nobody checks in within 15 minutes.
  wants_check_in boolean not null default false,
  bookable_by text not null default 'everyone' check (bookable_by in ('everyone', 'teams', 'people')),
  closed_on_holidays boolean not null default false,
  -- From this moment on nobody books it; what was booked stays in its history.
  dismissed_at timestamptz,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  unique (id, kind),
  unique (id, area),
  constraint resources_parent foreign key (parent_id, parent_kind) references resources (id, kind),
  constraint resources_bench check ((kind = 'bench') = (parent_id is not null)),
  constraint resources_length check (shortest_minutes <= longest_minutes),
  constraint resources_approval check ((approval = 'longer') = (approval_minutes is not null))
);
create unique index resources_code on resources (lower(code));
create index resources_parent_id on resources (parent_id, parent_kind);

-- What only a van has.
create table vans (
  id integer generated always as identity primary key,
  resource_id integer not null,
  kind text not null generated always as ('van') stored,
  plate text not null check (length(plate) between 4 and 12 and plate = upper(plate)),
  make text check (length(make) between 1 and 60),
  model text check (length(model) between 1 and 60),
  fuel text not null default 'gasolio'
    check (fuel in ('gasolio', 'benzina', 'gpl', 'metano', 'elettrico', 'ibrido')),
  licence_category text not null default 'B'
    check (licence_category in ('AM', 'A1', 'A2', 'A', 'B', 'B96', 'BE', 'C1', 'C', 'CE', 'D1', 'D', 'DE')),
  load_kg integer check (load_kg between 0 and 99999),
  tow_bar boolean not null default false,
  odometer integer not null default 0 check (odometer between 0 and 9999999),
  insurance_until date,
  inspection_until date,
  road_tax_until date,
  service_on date,
  service_km integer check (service_km between 1 and 9999999),
  key_place text check (length(key_place) between 1 and 120),
  toll_device text check (length(toll_device) between 1 and 60),
  unique (resource_id, kind),
  foreign key (resource_id, kind) references resources (id, kind) on delete cascade
);
create unique index vans_plate on vans (plate);

-- When a resource is open. Without rows it is always open; a bench without rows is open like its room. Midnight at the
-- end of a day is 24:00.
create table opening_hours (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  -- Monday is 1.
  weekday integer not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint opening_hours_order check (opens < closes),
  constraint opening_hours_once exclude using gist (
    resource_id with =, weekday with =,
    int4range((extract(epoch from opens) / 60)::integer, (extract(epoch from closes) / 60)::integer) with &&)
);

-- Who may book a resource that is not for everyone, and the documents that it asks of whoever books it.
create table resource_teams (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  team_id integer not null references teams on delete cascade,
  unique (resource_id, team_id)
);
create index resource_teams_team on resource_teams (team_id);
create table resource_people (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  user_id integer not null references users on delete cascade,
  unique (resource_id, user_id)
);
create index resource_people_user on resource_people (user_id);
create table resource_documents (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  type_id integer not null references document_types on delete cascade,
  unique (resource_id, type_id)
);
create index resource_documents_type on resource_documents (type_id);

-- What repeats. Each of its occurrences is a booking of its own.
create table booking_series (
  id integer generated always as identity primary key,
  area text not null check (area in ('rooms', 'vans')),
  -- The repetition as the form sent it: frequency, weekdays, until or count.
  repetition jsonb not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default current_moment()
);
create index booking_series_created_by on booking_series (created_by) where created_by is not null;

create table bookings (
  id integer generated always as identity primary key,
  area text not null check (area in ('rooms', 'vans')),
  title text not null check (length(title) between 1 and 120),
  during tstzrange not null,
  state text not null default 'in attesa'
    check (state in ('in attesa', 'confermata', 'in corso', 'conclusa', 'rifiutata', 'annullata', 'mancata')),
  -- Whose booking it is, and who entered it for them; null is the person.
  user_id integer not null references users on delete cascade,
  entered_by integer references users on delete set null,
  team_id integer references teams on delete set null,
  notes text check (length(notes) between 1 and 2000),
  -- Others see 'Occupato'.
  private boolean not null default false,
  series_id integer references booking_series on delete set null,
  checked_in_at timestamptz,
  -- When it ended, if that was not when it was planned: from then on its place is free.
  ended_at timestamptz,
  -- The identity of the event in calendars, and how often its period or place has changed.
  uid uuid not null default gen_random_uuid(),
  sequence integer not null default 0,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  unique (id, area),
  constraint bookings_during check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null
    and upper(during) - lower(during) <= interval '745 hours'),
  constraint bookings_ended check (ended_at >= lower(during))
);
create index bookings_during_index on bookings using gist (area, during);
create index bookings_user on bookings (user_id, upper(during));
create index bookings_team on bookings (team_id, upper(during)) where team_id is not null;
create index bookings_entered_by on bookings (entered_by) where entered_by is not null;
create index bookings_series on bookings (series_id) where series_id is not null;
create index bookings_waiting on bookings (area, lower(during)) where state = 'in attesa';
create index bookings_to_go on bookings (lower(during)) where state in ('in attesa', 'confermata', 'in corso');

-- What was asked for: a room, benches, vans. What is held follows from it.
create table booking_resources (
  id integer generated always as identity primary key,
  booking_id integer not null,
  resource_id integer not null,
  area text not null,
  unique (booking_id, area, resource_id),
  foreign key (booking_id, area) references bookings (id, area) on delete cascade,
  foreign key (resource_id, area) references resources (id, area)
);
create index booking_resources_resource on booking_resources (resource_id, area, booking_id);

-- Who comes along.
create table booking_people (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null default 'partecipa' check (role in ('partecipa', 'guida')),
  unique (booking_id, user_id)
);
create index booking_people_user on booking_people (user_id, booking_id);

-- Where a van goes.
create table van_trips (
  id integer generated always as identity primary key,
  booking_id integer not null,
  area text not null generated always as ('vans') stored,
  destination text not null check (length(destination) between 1 and 160),
  expected_km integer check (expected_km between 1 and 99999),
  unique (booking_id, area),
  foreign key (booking_id, area) references bookings (id, area) on delete cascade
);

-- When a resource can't be booked, whatever its opening hours.
create table closures (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('chiusura', 'manutenzione', 'festa')),
  reason text not null check (length(reason) between 1 and 160),
  -- Without an end it lasts until somebody ends it.
  during tstzrange not null check (
    not isempty(during) and lower(during) is not null and lower_inc(during) and not upper_inc(during)),
  -- What repeats has one group.
  group_id uuid,
  created_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1
);
create index closures_during on closures using gist (during);
create index closures_group on closures (group_id) where group_id is not null;
create index closures_created_by on closures (created_by) where created_by is not null;
create table closure_resources (
  id integer generated always as identity primary key,
  closure_id integer not null references closures on delete cascade,
  resource_id integer not null references resources,
  unique (closure_id, resource_id)
);
create index closure_resources_resource on closure_resources (resource_id, closure_id);

-- The one promise: what is held by a booking is held by nothing else. Only triggers write it, from bookings and
-- closures (functions/workshop/holds.sql). Closures may overlap each other, so all of them count as one holder, 0.
create table holds (
  id bigint generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  during tstzrange not null check (not isempty(during) and lower(during) is not null),
  booking_id integer references bookings on delete cascade,
  closure_id integer references closures on delete cascade,
  constraint holds_of_one check (num_nonnulls(booking_id, closure_id) = 1),
  constraint holds_once
    exclude using gist (resource_id with =, during with &&, coalesce(booking_id, 0) with <>)
);
create unique index holds_booking on holds (booking_id, resource_id);
create unique index holds_closure on holds (closure_id, resource_id);

insert into life_steps (thing, move, from_state, to_state) values
  ('bookings', null, null, 'in attesa'),
  ('bookings', null, null, 'confermata'),
  ('bookings', 'confirm', 'in attesa', 'confermata'),
  ('bookings', 'refuse', 'in attesa', 'rifiutata'),
  ('bookings', 'cancel', 'in attesa', 'annullata'),
  ('bookings', 'cancel', 'confermata', 'annullata'),
  ('bookings', 'callOff', 'in attesa', 'annullata'),
  ('bookings', 'callOff', 'confermata', 'annullata'),
  ('bookings', 'expire', 'in attesa', 'annullata'),
  ('bookings', 'askAgain', 'confermata', 'in attesa'),
  ('bookings', 'checkIn', 'confermata', 'in corso'),
  ('bookings', 'start', 'confermata', 'in corso'),
  ('bookings', 'miss', 'confermata', 'mancata'),
  ('bookings', 'finish', 'in corso', 'conclusa');

-- Exactly one thing takes a step. The columns are read from the catalogue, because other drawers add theirs, too.
alter table steps_taken add column booking_id integer references bookings on delete cascade;
do $$
begin
  execute (
    select 'alter table steps_taken drop constraint steps_taken_one_thing, add constraint steps_taken_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'steps_taken'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;
create index steps_taken_booking on steps_taken (booking_id, id);
