-- What people spent for the association and get back: reports with their lines and files, the rates of kilometres, the
-- resolutions under which volunteers declare small expenses themselves, and payments of many reports at once.

create table mileage_rates (
  id integer generated always as identity primary key,
  vehicle text not null check (length(vehicle) between 1 and 60),
  fuel text not null check (fuel in ('benzina', 'gasolio', 'gpl', 'metano', 'ibrida', 'elettrica')),
  valid_from date not null,
  -- The last valid day.
  valid_to date,
  -- Euro for a kilometre.
  rate numeric(8, 4) not null check (rate > 0),
  -- The figure of the ACI tables, as the treasurer read it: a rate above it is warned of.
  aci numeric(8, 4) check (aci > 0),
  note text check (length(note) between 1 and 200),
  version integer not null default 1,
  constraint mileage_rates_days check (valid_to >= valid_from),
  constraint mileage_rates_overlap
    exclude using gist (lower(vehicle) with =, fuel with =, daterange(valid_from, valid_to, '[]') with &&)
);

create table expense_resolutions (
  id integer generated always as identity primary key,
  number text not null check (length(number) between 1 and 40),
  decided_on date not null,
  categories text[] not null check (
    cardinality(categories) >= 1
    and categories <@ '{treno,aereo,carburante,pedaggio,parcheggio,vitto,alloggio,materiale,altro}'::text[]),
  activities text check (length(activities) between 1 and 500),
  valid_from date not null,
  valid_to date,
  version integer not null default 1,
  constraint expense_resolutions_days check (valid_to >= valid_from),
  constraint expense_resolutions_decided check (valid_from >= decided_on)
);
create index expense_resolutions_from on expense_resolutions (valid_from desc, id desc);

-- Reports that were paid together.
create table expense_payments (
  id integer generated always as identity primary key,
  paid_on date not null,
  reference text check (length(reference) between 1 and 120),
  made_by integer references users on delete set null,
  made_at timestamptz not null default current_moment()
);
create index expense_payments_made_by on expense_payments (made_by) where made_by is not null;

create table expense_reports (
  id integer generated always as identity primary key,
  state text not null default 'bozza' check (state in ('bozza', 'inviata', 'approvata', 'respinta', 'rimborsata')),
  -- The number is given when the report is first sent, and stays.
  series text not null default 'expense_reports' check (series = 'expense_reports'),
  year integer,
  number integer,
  numbered_on date,
  owner_id integer not null references users on delete restrict,
  team_id integer references teams on delete restrict,
  purpose text not null check (length(purpose) between 1 and 200),
  place text check (length(place) between 1 and 120),
  from_on date,
  to_on date,
  volunteer boolean not null default true,
  -- What the person got before; it is taken off what is due.
  advance numeric(12, 2) not null default 0 check (advance >= 0),
  iban text check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  -- What the person was called and declared when they sent it.
  owner_name text check (length(owner_name) between 1 and 250),
  declaration text check (length(declaration) between 1 and 5000),
  sent_at timestamptz,
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  payment_id integer references expense_payments on delete restrict,
  -- Sums of the lines, in euro, which their trigger keeps: all of them, those that the person paid, what was approved.
  spent numeric(12, 2) not null default 0,
  claimed numeric(12, 2) not null default 0,
  approved numeric(12, 2),
  due numeric(12, 2) generated always as (coalesce(approved, claimed) - advance) stored,
  -- Made by the phone that keeps what it could not send: the same one again is the same report.
  client_id uuid,
  state_since timestamptz not null default current_moment(),
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  search text not null default '',
  constraint expense_reports_number unique (series, year, number),
  constraint expense_reports_client unique (owner_id, client_id),
  constraint expense_reports_numbered check (
    num_nonnulls(year, number, numbered_on) = 3
    or num_nonnulls(year, number, numbered_on) = 0 and state = 'bozza'),
  constraint expense_reports_year check (extract(year from numbered_on) = year),
  constraint expense_reports_days check (to_on >= from_on),
  constraint expense_reports_sent check (
    state = 'bozza' or num_nonnulls(sent_at, owner_name, declaration) = 3),
  constraint expense_reports_decided check (
    state in ('bozza', 'inviata') or decided_at is not null),
  -- The one who approves is not the one who spent.
  constraint expense_reports_not_own check (decided_by <> owner_id),
  constraint expense_reports_approved check (state not in ('approvata', 'rimborsata') or approved is not null),
  constraint expense_reports_paid check ((state = 'rimborsata') = (payment_id is not null))
);
create index expense_reports_owner on expense_reports (owner_id, id desc);
create index expense_reports_team on expense_reports (team_id, id desc) where team_id is not null;
create index expense_reports_numbers on expense_reports (year, number) where number is not null;
-- What waits, the oldest first.
create index expense_reports_waiting on expense_reports (state, state_since, id)
  where state in ('inviata', 'approvata');
create index expense_reports_decided_by on expense_reports (decided_by) where decided_by is not null;
create index expense_reports_payment on expense_reports (payment_id) where payment_id is not null;
create index expense_reports_words on expense_reports using gin (search gin_trgm_ops) with (fastupdate = off);

create table expense_lines (
  id integer generated always as identity primary key,
  report_id integer not null references expense_reports on delete cascade,
  kind text not null check (kind in ('spesa', 'chilometri', 'autocertificazione')),
  spent_on date not null,
  category text not null check (category in ('treno', 'aereo', 'carburante', 'pedaggio', 'parcheggio', 'vitto',
                                             'alloggio', 'materiale', 'altro', 'chilometri')),
  description text not null check (length(description) between 1 and 200),
  -- In the currency, at so many euro for one unit of it; kilometres have none.
  amount numeric(12, 2) check (amount > 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  rate numeric(12, 6) not null default 1 check (rate > 0),
  paid_by text not null default 'persona' check (paid_by in ('persona', 'associazione')),
  traceable boolean,
  way_from text check (length(way_from) between 1 and 120),
  way_to text check (length(way_to) between 1 and 120),
  round_trip boolean,
  kilometres numeric(12, 2) check (kilometres > 0),
  vehicle text check (length(vehicle) between 1 and 60),
  fuel text check (fuel in ('benzina', 'gasolio', 'gpl', 'metano', 'ibrida', 'elettrica')),
  plate text check (length(plate) between 1 and 12),
  -- As it was at sending; until then the trigger takes the one of the day.
  km_rate numeric(8, 4) check (km_rate > 0),
  -- Under which a self-declaration is allowed; the trigger finds it.
  resolution_id integer references expense_resolutions on delete restrict,
  euro numeric(12, 2) not null generated always as (
    case when kind = 'chilometri' then round(kilometres * km_rate, 2) else round(amount * rate, 2) end) stored,
  -- What the association paid by itself is not given back.
  claimed numeric(12, 2) not null generated always as (
    case when paid_by = 'associazione' then 0
         when kind = 'chilometri' then round(kilometres * km_rate, 2) else round(amount * rate, 2) end) stored,
  approved numeric(12, 2) check (approved >= 0),
  approved_reason text check (length(approved_reason) between 1 and 300),
  version integer not null default 1,
  constraint expense_lines_of_report unique (report_id, id),
  constraint expense_lines_euro check (euro between 0.01 and 9999999.99),
  constraint expense_lines_kilometres check (
    case when kind = 'chilometri'
         then num_nonnulls(way_from, way_to, round_trip, kilometres, vehicle, fuel, km_rate) = 7
              and num_nonnulls(amount, traceable) = 0 and category = 'chilometri' and paid_by = 'persona'
         else num_nonnulls(way_from, way_to, round_trip, kilometres, vehicle, fuel, plate, km_rate) = 0
              and amount is not null and category <> 'chilometri' end),
  constraint expense_lines_euros check (currency <> 'EUR' or rate = 1),
  constraint expense_lines_self_declared check (
    case when kind = 'autocertificazione' then resolution_id is not null and currency = 'EUR' and paid_by = 'persona'
         else resolution_id is null end),
  -- No more than was asked, and less only with a reason.
  constraint expense_lines_approved check (approved <= claimed),
  constraint expense_lines_reduced check (approved is null or approved = claimed or approved_reason is not null)
);
create index expense_lines_same on expense_lines (spent_on, euro);
create index expense_lines_resolution on expense_lines (resolution_id) where resolution_id is not null;

create table expense_attachments (
  id integer generated always as identity primary key,
  report_id integer not null,
  line_id integer not null,
  name text not null check (length(name) between 1 and 160),
  sha256 text not null references files on delete restrict,
  -- Of the file as it came: a photo is written again, smaller and without what the camera says of the place.
  received_sha256 text not null check (received_sha256 ~ '^[0-9a-f]{64}$'),
  pages integer not null check (pages between 1 and 200),
  added_at timestamptz not null default current_moment(),
  foreign key (report_id, line_id) references expense_lines (report_id, id) on delete cascade
);
create index expense_attachments_line on expense_attachments (report_id, line_id, id);
create index expense_attachments_file on expense_attachments (sha256);
create index expense_attachments_received on expense_attachments (received_sha256);

insert into life_steps (thing, move, from_state, to_state) values
  ('expense_reports', null, null, 'bozza'),
  ('expense_reports', 'send', 'bozza', 'inviata'),
  ('expense_reports', 'send', 'respinta', 'inviata'),
  ('expense_reports', 'approve', 'inviata', 'approvata'),
  ('expense_reports', 'reject', 'inviata', 'respinta'),
  ('expense_reports', 'withdraw', 'inviata', 'bozza'),
  ('expense_reports', 'pay', 'approvata', 'rimborsata');

alter table steps_taken add column expense_report_id integer references expense_reports on delete cascade;
create index steps_taken_expense_report on steps_taken (expense_report_id, id) where expense_report_id is not null;
alter table papers add column expense_report_id integer references expense_reports on delete restrict;
create unique index papers_expense_report on papers (expense_report_id, kind) where expense_report_id is not null;
alter table comments add column expense_report_id integer references expense_reports on delete cascade;
create index comments_expense_report on comments (expense_report_id, id) where expense_report_id is not null;
-- Exactly one thing has each of them. The columns are read from the catalogue, because other drawers add theirs, too.
do $$
declare
  hanging text;
begin
  foreach hanging in array '{steps_taken,papers,comments}'::text[] loop
    execute (
      select format('alter table %1$I drop constraint %1$s_one_thing, '
                      || 'add constraint %1$s_one_thing check (num_nonnulls(%2$s) = 1)',
                    hanging, string_agg(quote_ident(attname), ', ' order by attnum))
        from pg_attribute
       where attrelid = hanging::regclass and attnum > 0 and not attisdropped and attname like '%\_id'
         and attname not in ('author_id'));
  end loop;
end $$;
