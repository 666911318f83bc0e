-- What is a van's alone: who took it and brought it back, what it has suffered, what it costs, and what falls due. And
-- the code that is printed at each door and in each van.

-- The code leads whoever is signed in to the resource; a new one makes the printed ones useless.
alter table resources add column qr uuid not null default gen_random_uuid();
create unique index resources_qr on resources (qr);

-- The hand-over of a van, out and in. What the odometer may say is checked by functions/workshop/vans.sql.
create table van_handovers (
  id integer generated always as identity primary key,
  booking_id integer not null,
  area text not null generated always as ('vans') stored,
  resource_id integer not null,
  direction text not null check (direction in ('uscita', 'rientro')),
  odometer integer not null check (odometer between 0 and 9999999),
  fuel_eighths integer not null check (fuel_eighths between 0 and 8),
  -- The keys were there; the van was clean.
  keys boolean not null,
  clean boolean not null,
  notes text check (length(notes) between 1 and 1000),
  -- Who took the wheel; a return has nobody.
  driver_id integer references users on delete set null,
  made_by integer references users on delete set null,
  at timestamptz not null default current_moment(),
  constraint van_handovers_driver check (direction = 'uscita' or driver_id is null),
  constraint van_handovers_once unique (booking_id, area, resource_id, direction),
  foreign key (booking_id, area, resource_id)
    references booking_resources (booking_id, area, resource_id) on delete cascade
);
create index van_handovers_van on van_handovers (resource_id, at desc);
create index van_handovers_driver_index on van_handovers (driver_id) where driver_id is not null;
create index van_handovers_made_by on van_handovers (made_by) where made_by is not null;

-- What a van has suffered, as points on the drawing of its four sides, in thousandths of the drawing.
create table van_damages (
  id integer generated always as identity primary key,
  resource_id integer not null,
  kind text not null generated always as ('van') stored,
  side text not null check (side in ('davanti', 'dietro', 'sinistra', 'destra')),
  x integer not null check (x between 0 and 1000),
  y integer not null check (y between 0 and 1000),
  note text not null check (length(note) between 1 and 300),
  handover_id integer references van_handovers on delete set null,
  -- The maintenance that began with it.
  closure_id integer references closures on delete set null,
  reported_by integer references users on delete set null,
  reported_at timestamptz not null default current_moment(),
  repaired_at timestamptz,
  repaired_by integer references users on delete set null,
  version integer not null default 1,
  constraint van_damages_repaired check (repaired_at >= reported_at),
  foreign key (resource_id, kind) references vans (resource_id, kind) on delete cascade
);
create index van_damages_van on van_damages (resource_id, kind, id);
create index van_damages_open on van_damages (resource_id) where repaired_at is null;
create index van_damages_handover on van_damages (handover_id) where handover_id is not null;
create index van_damages_closure on van_damages (closure_id) where closure_id is not null;
create index van_damages_reported_by on van_damages (reported_by) where reported_by is not null;
create index van_damages_repaired_by on van_damages (repaired_by) where repaired_by is not null;

create table van_costs (
  id integer generated always as identity primary key,
  resource_id integer not null,
  van_kind text not null generated always as ('van') stored,
  spent_on date not null,
  kind text not null
    check (kind in ('carburante', 'pedaggio', 'parcheggio', 'manutenzione', 'assicurazione', 'bollo', 'altro')),
  amount numeric(12, 2) not null check (amount > 0),
  litres numeric(12, 2) check (litres > 0),
  odometer integer check (odometer between 0 and 9999999),
  booking_id integer references bookings on delete set null,
  team_id integer references teams on delete set null,
  note text check (length(note) between 1 and 300),
  entered_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  -- An annulled cost counts nowhere and stays readable.
  annulled_at timestamptz,
  version integer not null default 1,
  constraint van_costs_litres check (kind = 'carburante' or litres is null),
  foreign key (resource_id, van_kind) references vans (resource_id, kind) on delete cascade
);
create index van_costs_van on van_costs (resource_id, van_kind, spent_on);
create index van_costs_day on van_costs (spent_on desc, id desc);
create index van_costs_booking on van_costs (booking_id) where booking_id is not null;
create index van_costs_team on van_costs (team_id) where team_id is not null;
create index van_costs_entered_by on van_costs (entered_by) where entered_by is not null;

-- A van that should be back keeps its place from whoever would book it now, until this moment; a job moves it on.
create table van_delays (
  booking_id integer primary key references bookings on delete cascade,
  held_until timestamptz not null
);
-- Of which bookings the people have heard that this one's van is late: its own, and the next one.
create table van_delay_news (
  booking_id integer not null references bookings on delete cascade,
  told_booking_id integer not null references bookings on delete cascade,
  sent_at timestamptz not null default current_moment(),
  primary key (booking_id, told_booking_id)
);
create index van_delay_news_told on van_delay_news (told_booking_id);

-- Each reminder of a due date is sent once, whatever server sends it: the primary key holds that. `due` is the date or
-- the kilometres that fall due, so that a new date is reminded of anew.
create table van_reminders (
  resource_id integer not null references resources on delete cascade,
  what text not null check (what in ('assicurazione', 'revisione', 'bollo', 'tagliando', 'chilometri')),
  due text not null,
  step integer not null check (step in (60, 30, 7, 0, 2000, 1000, 300)),
  sent_at timestamptz not null default current_moment(),
  primary key (resource_id, what, due, step)
);

-- Photos of a hand-over, and receipts of a cost.
alter table attachments
  add column handover_id integer references van_handovers on delete cascade,
  add column van_cost_id integer references van_costs on delete cascade,
  add constraint attachments_handover_kind check (handover_id is null or kind = 'foto'),
  add constraint attachments_van_cost_kind check (van_cost_id is null or kind = 'ricevuta');
create index attachments_handover on attachments (handover_id) where handover_id is not null;
create index attachments_van_cost on attachments (van_cost_id) where van_cost_id is not null;
-- Exactly one thing has an attachment. The columns are read from the catalogue, because other drawers add theirs, too.
do $$
begin
  execute (
    select 'alter table attachments drop constraint attachments_one_thing, add constraint attachments_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'attachments'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;
