-- Delivery notes: what leaves, comes back or goes from one place of ours to another, with the paper that travels along.

create table delivery_note_types (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  direction text not null check (direction in ('uscita', 'entrata', 'interno')),
  -- The letters between number and year; empty for the main series.
  series text not null default '' check (series ~ '^[A-Z]{0,2}$'),
  causale text not null,
  causale_text text check (length(causale_text) between 1 and 80),
  aspect text,
  porto text,
  carried_by text not null default 'mittente',
  -- After how many days the goods should be back; null is never.
  return_days integer check (return_days between 1 and 3650),
  active boolean not null default true,
  version integer not null default 1,
  constraint delivery_note_types_causale check (causale in (
    'vendita', 'conto visione', 'conto deposito', 'conto lavorazione', 'comodato', 'prestito', 'riparazione', 'reso',
    'garanzia', 'omaggio', 'campionatura', 'trasferimento', 'evento', 'smaltimento', 'altro')),
  constraint delivery_note_types_other check ((causale = 'altro') = (causale_text is not null)),
  constraint delivery_note_types_aspect check (
    aspect in ('scatola', 'pallet', 'sfuso', 'a vista', 'busta', 'cassa', 'collettame')),
  constraint delivery_note_types_porto check (porto in ('franco', 'assegnato', 'addebitato')),
  constraint delivery_note_types_carried check (carried_by in ('mittente', 'destinatario', 'vettore')),
  constraint delivery_note_types_return check (return_days is null or direction = 'uscita')
);
create unique index delivery_note_types_name on delivery_note_types (search_text(name));

insert into delivery_note_types (name, direction, causale, aspect, porto, carried_by, return_days) values
  ('Vendita', 'uscita', 'vendita', 'scatola', 'franco', 'mittente', null),
  ('Prestito di attrezzature', 'uscita', 'prestito', 'a vista', 'franco', 'mittente', 30),
  ('Conto visione', 'uscita', 'conto visione', 'scatola', 'franco', 'mittente', 30),
  ('Conto deposito', 'uscita', 'conto deposito', 'scatola', 'franco', 'mittente', null),
  ('Conto lavorazione', 'uscita', 'conto lavorazione', 'cassa', 'franco', 'mittente', 30),
  ('Comodato d’uso', 'uscita', 'comodato', 'a vista', 'franco', 'mittente', 365),
  ('Riparazione', 'uscita', 'riparazione', 'scatola', 'franco', 'mittente', 60),
  ('Sostituzione in garanzia', 'uscita', 'garanzia', 'scatola', 'franco', 'mittente', null),
  ('Reso a fornitore', 'uscita', 'reso', 'scatola', 'franco', 'mittente', null),
  ('Omaggio', 'uscita', 'omaggio', 'busta', 'franco', 'mittente', null),
  ('Campionatura', 'uscita', 'campionatura', 'scatola', 'franco', 'mittente', null),
  ('Evento o gara', 'uscita', 'evento', 'collettame', 'franco', 'mittente', 15),
  ('Smaltimento', 'uscita', 'smaltimento', 'sfuso', 'franco', 'mittente', null),
  ('Trasferimento interno', 'interno', 'trasferimento', 'a vista', null, 'mittente', null),
  ('Rientro di materiale', 'entrata', 'reso', 'a vista', null, 'destinatario', null);

-- The address book of recipients that are neither suppliers nor people of ours.
create table recipients (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 160),
  vat_number text check (vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  tax_code text check (tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+\d{7,15}$'),
  notes text check (length(notes) between 1 and 1000),
  active boolean not null default true,
  search text not null
    generated always as (' ' || search_words(
      name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(tax_code, '') || ' ' || coalesce(email, ''))) stored,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1
);
create unique index recipients_vat_number on recipients (vat_number) where active;
create unique index recipients_tax_code on recipients (tax_code) where active;
create index recipients_name on recipients (active, search_text(name), id);
create index recipients_words on recipients using gin (search gin_trgm_ops) with (fastupdate = off);

create table recipient_addresses (
  id integer generated always as identity primary key,
  recipient_id integer not null references recipients on delete cascade,
  label text check (length(label) between 1 and 80),
  street text not null check (length(street) between 1 and 160),
  postal_code text check (length(postal_code) between 1 and 12),
  town text not null check (length(town) between 1 and 80),
  province text check (province ~ '^[A-Z]{2}$'),
  country text not null default 'Italia' check (length(country) between 1 and 60),
  -- The one that a new note proposes.
  preferred boolean not null default false
);
create index recipient_addresses_recipient on recipient_addresses (recipient_id, id);
create unique index recipient_addresses_preferred on recipient_addresses (recipient_id) where preferred;

create table delivery_notes (
  id integer generated always as identity primary key,
  state text not null default 'bozza'
    check (state in ('bozza', 'emesso', 'in viaggio', 'consegnato', 'annullato')),
  type_id integer not null references delivery_note_types on delete restrict,
  -- The type as it was: changing it later changes no note. 'ddt', or 'ddt/A', once it is issued.
  letters text not null default '' check (letters ~ '^[A-Z]{0,2}$'),
  series text,
  year integer,
  number integer,
  issued_on date,
  issued_at timestamptz,
  issued_by integer references users on delete set null,
  direction text not null check (direction in ('uscita', 'entrata', 'interno')),
  causale text not null,
  causale_text text check (length(causale_text) between 1 and 80),
  -- Who gets the goods, or sends them back: at most one of these, and as they were called and lived then.
  supplier_id integer references suppliers on delete restrict,
  user_id integer references users on delete set null,
  recipient_id integer references recipients on delete restrict,
  recipient_kind text check (recipient_kind in ('fornitore', 'persona', 'rubrica', 'libero')),
  recipient_name text check (length(recipient_name) between 1 and 160),
  recipient_address text check (length(recipient_address) between 1 and 300),
  recipient_vat_number text check (recipient_vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  recipient_tax_code text check (recipient_tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  -- Where the goods go, when it isn't the recipient's address.
  destination text check (length(destination) between 1 and 300),
  -- Where a transfer between our own places ends.
  to_location_id integer references locations on delete restrict,
  aspect text,
  porto text,
  -- Null is the sum of the lines.
  parcels integer check (parcels between 0 and 99999),
  net_weight numeric(14, 3) check (net_weight >= 0),
  gross_weight numeric(14, 3) check (gross_weight >= 0),
  carried_by text not null default 'mittente',
  carrier_name text check (length(carrier_name) between 1 and 160),
  carrier_address text check (length(carrier_address) between 1 and 300),
  carrier_vat_number text check (carrier_vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  plate text check (length(plate) between 1 and 20),
  -- The trip of a van that carries the goods.
  booking_id integer references bookings on delete set null,
  -- When the transport begins, in Rome.
  starts_on date,
  starts_time time,
  team_id integer references teams on delete restrict,
  notes text check (length(notes) between 1 and 1000),
  return_due_on date,
  return_reminded_on date,
  -- Nothing of it is out any more; triggers write it.
  all_back boolean not null default false,
  -- The note whose goods come back with this one.
  returns_id integer references delivery_notes on delete restrict,
  -- The note that this one was copied from, and whether it stands in its place.
  duplicate_of_id integer references delivery_notes on delete set null,
  replaces boolean not null default false,
  -- The organisation and the address of the application as they were at issue.
  organisation jsonb,
  departed_at timestamptz,
  delivered_on date,
  delivered_at timestamptz,
  receiver_name text check (length(receiver_name) between 1 and 120),
  annulled_at timestamptz,
  annulment_reason text check (length(annulment_reason) between 1 and 300),
  created_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  -- The order of the list: drafts first, then the latest.
  listed_on date not null generated always as (coalesce(issued_on, 'infinity')) stored,
  listed_number integer not null generated always as (coalesce(number, 0)) stored,
  search text not null generated always as (' ' || search_words(
    coalesce(recipient_name, '') || ' ' || coalesce(destination, '') || ' ' || coalesce(plate, '') || ' '
    || coalesce(carrier_name, '') || ' ' || coalesce(notes, ''))) stored,
  constraint delivery_notes_number unique (series, year, number),
  constraint delivery_notes_issued check (
    num_nulls(series, year, number, issued_on, issued_at, starts_on, starts_time, organisation)
      = case state when 'bozza' then 8 else 0 end),
  constraint delivery_notes_year check (extract(year from issued_on) = year),
  constraint delivery_notes_start check (starts_on >= issued_on),
  constraint delivery_notes_causale check (causale in (
    'vendita', 'conto visione', 'conto deposito', 'conto lavorazione', 'comodato', 'prestito', 'riparazione', 'reso',
    'garanzia', 'omaggio', 'campionatura', 'trasferimento', 'evento', 'smaltimento', 'altro')),
  constraint delivery_notes_other check ((causale = 'altro') = (causale_text is not null)),
  constraint delivery_notes_aspect check (
    aspect in ('scatola', 'pallet', 'sfuso', 'a vista', 'busta', 'cassa', 'collettame')),
  constraint delivery_notes_porto check (porto in ('franco', 'assegnato', 'addebitato')),
  constraint delivery_notes_carried check (carried_by in ('mittente', 'destinatario', 'vettore')),
  constraint delivery_notes_one_recipient check (num_nonnulls(supplier_id, user_id, recipient_id) <= 1),
  constraint delivery_notes_recipient check (case
    when direction = 'interno' then num_nonnulls(supplier_id, user_id, recipient_id, recipient_kind, recipient_name) = 0
    else to_location_id is null and (state = 'bozza' or recipient_name is not null and recipient_address is not null)
    end),
  constraint delivery_notes_transfer check (direction <> 'interno' or state = 'bozza' or to_location_id is not null),
  constraint delivery_notes_carrier check (
    state = 'bozza' or carried_by <> 'vettore' or carrier_name is not null and carrier_address is not null),
  constraint delivery_notes_returns check (returns_id is null or direction = 'entrata'),
  constraint delivery_notes_return_due check (return_due_on is null or direction = 'uscita'),
  constraint delivery_notes_replaces check (not replaces or duplicate_of_id is not null),
  constraint delivery_notes_delivered check (
    (state = 'consegnato') = (delivered_at is not null)
    and num_nulls(delivered_at, delivered_on, receiver_name) in (0, 3)),
  constraint delivery_notes_delivered_after check (delivered_on >= issued_on),
  constraint delivery_notes_annulled check (
    (state = 'annullato') = (annulled_at is not null) and num_nulls(annulled_at, annulment_reason) in (0, 2))
);
create index delivery_notes_listed on delivery_notes (listed_on desc, listed_number desc, id desc);
create index delivery_notes_state on delivery_notes (state, listed_on desc, listed_number desc, id desc);
create index delivery_notes_letters on delivery_notes (letters, listed_on desc, listed_number desc, id desc);
create index delivery_notes_direction on delivery_notes (direction, listed_on desc, listed_number desc, id desc);
create index delivery_notes_type on delivery_notes (type_id, listed_on desc, listed_number desc, id desc);
create index delivery_notes_supplier on delivery_notes (supplier_id, listed_on desc) where supplier_id is not null;
create index delivery_notes_user on delivery_notes (user_id, listed_on desc) where user_id is not null;
create index delivery_notes_recipient_index on delivery_notes (recipient_id, listed_on desc)
  where recipient_id is not null;
create index delivery_notes_place on delivery_notes (to_location_id) where to_location_id is not null;
create index delivery_notes_booking on delivery_notes (booking_id) where booking_id is not null;
create index delivery_notes_team on delivery_notes (team_id) where team_id is not null;
create index delivery_notes_returns_index on delivery_notes (returns_id) where returns_id is not null;
create index delivery_notes_duplicates on delivery_notes (duplicate_of_id) where duplicate_of_id is not null;
create index delivery_notes_issued_by on delivery_notes (issued_by) where issued_by is not null;
create index delivery_notes_created_by on delivery_notes (created_by) where created_by is not null;
create index delivery_notes_due on delivery_notes (return_due_on, id) where return_due_on is not null and not all_back;
create index delivery_notes_words on delivery_notes using gin (search gin_trgm_ops) with (fastupdate = off);

create table delivery_note_lines (
  id integer generated always as identity primary key,
  note_id integer not null references delivery_notes on delete cascade,
  position integer not null check (position >= 0),
  product_id integer references products on delete restrict,
  description text not null check (length(description) between 1 and 300),
  -- Null is a line of words only.
  quantity numeric(14, 3) check (quantity > 0),
  unit text check (length(unit) between 1 and 12),
  lot_id integer,
  -- Where the goods are taken from; of what comes in, where they are put.
  location_id integer references locations on delete restrict,
  parcels integer check (parcels between 0 and 99999),
  weight numeric(14, 3) check (weight >= 0),
  reservation_id integer references reservations on delete restrict,
  -- Lent goods have left the stock already.
  loan_id integer references loans on delete restrict,
  -- What comes back: the line it left with. How much of this line is back is written by triggers.
  returned_line_id integer references delivery_note_lines on delete restrict,
  returned numeric(14, 3) not null default 0,
  constraint delivery_note_lines_place unique (note_id, position),
  constraint delivery_note_lines_quantity check (num_nulls(quantity, unit) in (0, 2)),
  constraint delivery_note_lines_product check (product_id is not null and quantity is not null
    or num_nonnulls(product_id, lot_id, location_id, reservation_id, loan_id) = 0),
  constraint delivery_note_lines_source check (num_nonnulls(reservation_id, loan_id) <= 1),
  constraint delivery_note_lines_not_exceeded check (returned between 0 and coalesce(quantity, 0)),
  foreign key (product_id, lot_id) references lots (product_id, id) on delete restrict
);
create index delivery_note_lines_product_index on delivery_note_lines (product_id, lot_id, note_id);
create index delivery_note_lines_location on delivery_note_lines (location_id) where location_id is not null;
create index delivery_note_lines_reservation on delivery_note_lines (reservation_id) where reservation_id is not null;
create index delivery_note_lines_loan on delivery_note_lines (loan_id) where loan_id is not null;
create index delivery_note_lines_returned on delivery_note_lines (returned_line_id) where returned_line_id is not null;

-- The proof of delivery: what the receiver drew on the phone, and a photo.
create table delivery_proofs (
  id integer generated always as identity primary key,
  note_id integer not null references delivery_notes on delete restrict,
  kind text not null check (kind in ('firma', 'foto')),
  large_sha256 text not null references files on delete restrict,
  small_sha256 text not null references files on delete restrict,
  made_by integer references users on delete set null,
  made_at timestamptz not null default current_moment(),
  constraint delivery_proofs_once unique (note_id, kind)
);
create index delivery_proofs_large on delivery_proofs (large_sha256);
create index delivery_proofs_small on delivery_proofs (small_sha256);
create index delivery_proofs_made_by on delivery_proofs (made_by) where made_by is not null;

-- What a note has moved.
alter table stock_movements add column delivery_note_id integer references delivery_notes on delete restrict;
create index stock_movements_delivery_note on stock_movements (delivery_note_id, id) where delivery_note_id is not null;

insert into life_steps (thing, move, from_state, to_state) values
  ('delivery_notes', null, null, 'bozza'),
  ('delivery_notes', 'issue', 'bozza', 'emesso'),
  ('delivery_notes', 'depart', 'emesso', 'in viaggio'),
  ('delivery_notes', 'deliver', 'in viaggio', 'consegnato'),
  ('delivery_notes', 'annul', 'emesso', 'annullato'),
  ('delivery_notes', 'annul', 'in viaggio', 'annullato');

alter table steps_taken add column delivery_note_id integer references delivery_notes on delete cascade;
create index steps_taken_delivery_note on steps_taken (delivery_note_id, id);
alter table papers add column delivery_note_id integer references delivery_notes on delete restrict;
create index papers_delivery_note on papers (delivery_note_id) where delivery_note_id is not null;
-- Exactly one thing takes a step or has a paper, of each kind one. The columns are read from the catalogue, because
-- other drawers add theirs, too.
do $$
declare
  things text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into things
    from pg_attribute
   where attrelid = 'steps_taken'::regclass and attnum > 0 and not attisdropped and attname like '%\_id';
  execute format('alter table steps_taken drop constraint steps_taken_one_thing,
                  add constraint steps_taken_one_thing check (num_nonnulls(%s) = 1)', things);
  select string_agg(quote_ident(attname), ', ' order by attnum) into things
    from pg_attribute
   where attrelid = 'papers'::regclass and attnum > 0 and not attisdropped and attname like '%\_id';
  execute format('alter table papers drop constraint papers_one_thing, drop constraint papers_once,
                  add constraint papers_one_thing check (num_nonnulls(%s) = 1),
                  add constraint papers_once unique nulls not distinct (%s, kind)', things, things);
end $$;
