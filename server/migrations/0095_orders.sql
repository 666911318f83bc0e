-- What we ask for, order and receive: wishes, orders with their approvals and revisions, arrivals, the delivery notes
-- and invoices of suppliers, budgets.

create table orders (
  id integer generated always as identity primary key,
  state text not null default 'bozza'
    check (state in ('bozza', 'richiesto', 'approvato', 'respinto', 'ordinato', 'parzialmente ricevuto', 'ricevuto',
                     'chiuso con residuo', 'annullato')),
  -- The number is given when the order is first requested, and stays.
  series text not null default 'orders' check (series = 'orders'),
  year integer,
  number integer,
  numbered_on date,
  supplier_id integer not null references suppliers on delete restrict,
  -- Who asks for it: the one who made the draft, then the one who requested it. They may not approve it.
  requester_id integer references users on delete set null,
  team_id integer references teams on delete restrict,
  needed_on date,
  -- Where it is delivered, for the lines that say no other place.
  location_id integer references locations on delete restrict,
  -- Their offer, and how we pay.
  offer text check (length(offer) between 1 and 80),
  payment_terms text check (length(payment_terms) between 1 and 200),
  -- Printed for the supplier; the notes are ours.
  message text check (length(message) between 1 and 2000),
  notes text check (length(notes) between 1 and 2000),
  shipping numeric(12, 2) not null default 0 check (shipping >= 0),
  shipping_vat numeric(12, 2) not null default 22 check (shipping_vat between 0 and 100),
  -- Reckoned from the lines by contract/src/logistics/orders/totals.ts, in euro.
  net numeric(12, 2) not null default 0 check (net >= 0),
  vat numeric(12, 2) not null default 0 check (vat >= 0),
  total numeric(12, 2) generated always as (net + vat) stored,
  -- Requests so far: approvals count for the last one only.
  round integer not null default 0,
  -- The total that was approved: a revision may not exceed it without another approval.
  approved_total numeric(12, 2),
  -- Why it may exceed the budget, and who said so.
  budget_override text check (length(budget_override) between 1 and 300),
  budget_override_by integer references users on delete set null,
  ordered_on date,
  -- When the supplier says that it comes.
  expected_on date,
  closed_on date,
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  search text not null default '',
  constraint orders_number unique (series, year, number),
  constraint orders_numbered check (
    num_nonnulls(year, number, numbered_on) = 3
    or num_nonnulls(year, number, numbered_on) = 0 and state in ('bozza', 'annullato')),
  constraint orders_year check (extract(year from numbered_on) = year)
);
create index orders_open on orders (id desc)
  where state not in ('ricevuto', 'chiuso con residuo', 'annullato');
create index orders_year on orders (year, id desc) where year is not null;
create index orders_state on orders (state, id desc);
create index orders_supplier on orders (supplier_id, id desc);
create index orders_team on orders (team_id, id desc);
create index orders_requester on orders (requester_id, id desc);
create index orders_location on orders (location_id) where location_id is not null;
create index orders_budget_override_by on orders (budget_override_by) where budget_override_by is not null;
create index orders_words on orders using gin (search gin_trgm_ops) with (fastupdate = off);

create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  position integer not null check (position >= 1),
  -- Null is something that no product is: a service, a one-off.
  product_id integer references products on delete restrict,
  description text not null check (length(description) between 1 and 300),
  supplier_code text check (length(supplier_code) between 1 and 80),
  unit text not null check (length(unit) between 1 and 10),
  -- In the unit; a pack holds so much of it.
  quantity numeric(14, 3) not null check (quantity > 0),
  pack_size numeric(14, 3) not null default 1 check (pack_size > 0),
  price numeric(12, 4) not null check (price >= 0),
  discount numeric(12, 2) not null default 0 check (discount between 0 and 100),
  vat numeric(12, 2) not null default 22 check (vat between 0 and 100),
  -- Rounded half up, as contract/src/logistics/orders/totals.ts does.
  net numeric(12, 2) generated always as (round(quantity * price * (100 - discount) / 100, 2)) stored,
  needed_on date,
  location_id integer references locations on delete restrict,
  -- What arrived and was not sent back; a trigger of arrivals and returns keeps it.
  received numeric(14, 3) not null default 0 check (received >= 0),
  constraint order_lines_position unique (order_id, position) deferrable initially deferred
);
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;
create index order_lines_location on order_lines (location_id) where location_id is not null;

-- Who approved which request. Nobody counts twice.
create table order_approvals (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  round integer not null,
  user_id integer references users on delete set null,
  at timestamptz not null default current_moment(),
  constraint order_approvals_once unique (order_id, round, user_id)
);
create index order_approvals_user on order_approvals (user_id) where user_id is not null;

-- Up to which total an order needs nobody, and above which it needs two; without a team for all others.
create table order_limits (
  id integer generated always as identity primary key,
  team_id integer references teams on delete cascade,
  free_up_to numeric(12, 2) check (free_up_to > 0),
  two_above numeric(12, 2) check (two_above > 0),
  version integer not null default 1,
  constraint order_limits_once unique nulls not distinct (team_id),
  constraint order_limits_order check (two_above >= free_up_to)
);

-- What the supplier was sent. The first revision is the order itself; a later one says what changed.
create table order_revisions (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete restrict,
  revision integer not null check (revision >= 1),
  -- Header and lines as they were printed, with the names of then.
  printed jsonb not null,
  reason text check (length(reason) between 1 and 300),
  made_by integer references users on delete set null,
  made_at timestamptz not null default current_moment(),
  constraint order_revisions_once unique (order_id, revision)
);
create index order_revisions_made_by on order_revisions (made_by) where made_by is not null;

-- Mails to suppliers: the paper of the revision, with these words.
create table order_sendings (
  id integer generated always as identity primary key,
  revision_id integer not null references order_revisions on delete restrict,
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  sent_by integer references users on delete set null,
  asked_at timestamptz not null default current_moment(),
  -- When the mail server took it.
  left_at timestamptz
);
create index order_sendings_revision on order_sendings (revision_id, id);
create index order_sendings_sent_by on order_sendings (sent_by) where sent_by is not null;

-- 'Chiedi': what somebody needs, of a product or in their own words.
create table wishes (
  id integer generated always as identity primary key,
  state text not null default 'aperta' check (state in ('aperta', 'in ordine', 'arrivata', 'rifiutata', 'ritirata')),
  product_id integer references products on delete restrict,
  description text check (length(description) between 1 and 300),
  url text check (url ~* '^https?://' and length(url) <= 500),
  quantity numeric(14, 3) not null check (quantity > 0),
  unit text not null check (length(unit) between 1 and 10),
  team_id integer references teams on delete restrict,
  needed_on date,
  reason text check (length(reason) between 1 and 300),
  asked_by integer references users on delete set null,
  -- The line into which it was gathered.
  order_line_id integer references order_lines on delete restrict,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint wishes_of_something check (num_nonnulls(product_id, description) >= 1),
  constraint wishes_in_order check ((state in ('in ordine', 'arrivata')) = (order_line_id is not null))
);
create index wishes_state on wishes (state, id);
create index wishes_product on wishes (product_id, id) where product_id is not null;
create index wishes_asked_by on wishes (asked_by, id desc);
create index wishes_team on wishes (team_id) where team_id is not null;
create index wishes_order_line on wishes (order_line_id) where order_line_id is not null;

-- Delivery notes of suppliers.
create table incoming_notes (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers on delete restrict,
  number text not null check (length(number) between 1 and 40),
  date date not null,
  year integer not null generated always as (extract(year from date)::integer) stored,
  notes text check (length(notes) between 1 and 500),
  registered_by integer references users on delete set null,
  registered_at timestamptz not null default current_moment(),
  version integer not null default 1,
  -- Without case and blanks, as search_text writes it.
  key text not null generated always as (regexp_replace(search_text(number), '\s', '', 'g')) stored,
  constraint incoming_notes_once unique (supplier_id, key, year)
);
create index incoming_notes_newest on incoming_notes (date desc, id desc);
create index incoming_notes_registered_by on incoming_notes (registered_by) where registered_by is not null;

-- Goods that came for an order; each is booked in the stock in the same transaction.
create table arrivals (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete restrict,
  incoming_note_id integer references incoming_notes on delete restrict,
  arrived_at timestamptz not null default current_moment(),
  received_by integer references users on delete set null,
  notes text check (length(notes) between 1 and 500),
  -- As the person's device named it: what is sent twice arrives once.
  booking uuid not null constraint arrivals_booked_once unique,
  taken_back_at timestamptz,
  taken_back_by integer references users on delete set null,
  taken_back_reason text check (length(taken_back_reason) between 1 and 300),
  version integer not null default 1,
  constraint arrivals_taken_back check (num_nonnulls(taken_back_at, taken_back_reason) in (0, 2))
);
create index arrivals_order on arrivals (order_id, id);
create index arrivals_incoming_note on arrivals (incoming_note_id) where incoming_note_id is not null;
create index arrivals_received_by on arrivals (received_by) where received_by is not null;
create index arrivals_taken_back_by on arrivals (taken_back_by) where taken_back_by is not null;

create table arrival_lines (
  id integer generated always as identity primary key,
  arrival_id integer not null references arrivals on delete restrict,
  order_line_id integer not null references order_lines on delete restrict,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- Null where no product is booked.
  location_id integer references locations on delete restrict,
  lot_id integer references lots on delete restrict,
  -- More than was open, and somebody who may has said so.
  over boolean not null default false,
  -- Of this arrival it was taken back.
  taken_back boolean not null default false
);
create index arrival_lines_arrival on arrival_lines (arrival_id, id);
create index arrival_lines_order_line on arrival_lines (order_line_id, id);
create index arrival_lines_location on arrival_lines (location_id) where location_id is not null;
create index arrival_lines_lot on arrival_lines (lot_id) where lot_id is not null;

-- The supplier's invoice, compared with what was ordered and what arrived.
create table supplier_invoices (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete restrict,
  supplier_id integer not null references suppliers on delete restrict,
  number text not null check (length(number) between 1 and 40),
  date date not null,
  year integer not null generated always as (extract(year from date)::integer) stored,
  net numeric(12, 2) not null check (net >= 0),
  vat numeric(12, 2) not null check (vat >= 0),
  notes text check (length(notes) between 1 and 500),
  registered_by integer references users on delete set null,
  registered_at timestamptz not null default current_moment(),
  version integer not null default 1,
  key text not null generated always as (regexp_replace(search_text(number), '\s', '', 'g')) stored,
  constraint supplier_invoices_once unique (supplier_id, key, year)
);
create index supplier_invoices_order on supplier_invoices (order_id, id);
create index supplier_invoices_registered_by on supplier_invoices (registered_by) where registered_by is not null;

-- What a team may spend in a year, VAT included.
create table budgets (
  id integer generated always as identity primary key,
  team_id integer not null references teams on delete cascade,
  year integer not null check (year between 2000 and 2199),
  amount numeric(12, 2) not null check (amount > 0),
  notes text check (length(notes) between 1 and 300),
  version integer not null default 1,
  constraint budgets_once unique (team_id, year)
);

insert into life_steps (thing, move, from_state, to_state) values
  ('orders', null, null, 'bozza'),
  ('orders', 'request', 'bozza', 'richiesto'),
  ('orders', 'request', 'respinto', 'richiesto'),
  ('orders', 'approve', 'richiesto', 'approvato'),
  ('orders', 'reject', 'richiesto', 'respinto'),
  ('orders', 'withdraw', 'richiesto', 'bozza'),
  ('orders', 'rework', 'approvato', 'bozza'),
  ('orders', 'send', 'approvato', 'ordinato'),
  ('orders', 'receivePart', 'ordinato', 'parzialmente ricevuto'),
  ('orders', 'receivePart', 'ricevuto', 'parzialmente ricevuto'),
  ('orders', 'receivePart', 'chiuso con residuo', 'parzialmente ricevuto'),
  ('orders', 'receiveAll', 'ordinato', 'ricevuto'),
  ('orders', 'receiveAll', 'parzialmente ricevuto', 'ricevuto'),
  ('orders', 'reopenAll', 'parzialmente ricevuto', 'ordinato'),
  ('orders', 'reopenAll', 'ricevuto', 'ordinato'),
  ('orders', 'reopenAll', 'chiuso con residuo', 'ordinato'),
  ('orders', 'closeRest', 'parzialmente ricevuto', 'chiuso con residuo'),
  ('orders', 'cancel', 'bozza', 'annullato'),
  ('orders', 'cancel', 'richiesto', 'annullato'),
  ('orders', 'cancel', 'approvato', 'annullato'),
  ('orders', 'cancel', 'respinto', 'annullato'),
  ('orders', 'cancel', 'ordinato', 'annullato'),
  ('wishes', null, null, 'aperta'),
  ('wishes', 'gather', 'aperta', 'in ordine'),
  ('wishes', 'release', 'in ordine', 'aperta'),
  ('wishes', 'arrive', 'in ordine', 'arrivata'),
  ('wishes', 'leave', 'arrivata', 'in ordine'),
  ('wishes', 'refuse', 'aperta', 'rifiutata'),
  ('wishes', 'withdraw', 'aperta', 'ritirata');

-- What belongs to the new things: steps, papers, attachments, comments, movements.
alter table steps_taken
  add column order_id integer references orders on delete cascade,
  add column wish_id integer references wishes on delete cascade;
create index steps_taken_order on steps_taken (order_id, id) where order_id is not null;
create index steps_taken_wish on steps_taken (wish_id, id) where wish_id is not null;
alter table papers
  add column order_revision_id integer references order_revisions on delete restrict;
create unique index papers_order_revision on papers (order_revision_id, kind) where order_revision_id is not null;
alter table papers drop constraint papers_once;
create unique index papers_receipt on papers (receipt_id, kind) where receipt_id is not null;
alter table attachments
  add column order_id integer references orders on delete cascade,
  add column incoming_note_id integer references incoming_notes on delete cascade,
  add column supplier_invoice_id integer references supplier_invoices on delete cascade,
  add constraint attachments_order_kind
    check (order_id is null or kind in ('preventivo', 'conferma', 'fattura', 'altro')),
  add constraint attachments_incoming_note_kind check (incoming_note_id is null or kind in ('ddt', 'foto', 'altro')),
  add constraint attachments_supplier_invoice_kind
    check (supplier_invoice_id is null or kind in ('fattura', 'altro'));
create index attachments_order on attachments (order_id, id) where order_id is not null;
create index attachments_incoming_note on attachments (incoming_note_id, id) where incoming_note_id is not null;
create index attachments_supplier_invoice on attachments (supplier_invoice_id, id)
  where supplier_invoice_id is not null;
alter table comments
  add column order_id integer references orders on delete cascade;
create index comments_order on comments (order_id, id) where order_id is not null;

-- Exactly one thing has each of them. The columns are read from the catalogue, because other drawers add theirs, too.
do $$
declare
  hanging text;
begin
  foreach hanging in array '{steps_taken,papers,attachments,comments}'::text[] loop
    execute (
      select format('alter table %1$I drop constraint %1$s_one_thing, '
                      || 'add constraint %1$s_one_thing check (num_nonnulls(%2$s) = 1)',
                    hanging, string_agg(quote_ident(attname), ', ' order by attnum))
        from pg_attribute
       where attrelid = hanging::regclass and attnum > 0 and not attisdropped and attname like '%\_id'
         and attname not in ('author_id'));
  end loop;
end $$;

alter table stock_movements
  add column arrival_line_id integer references arrival_lines on delete restrict;
create index stock_movements_arrival_line on stock_movements (arrival_line_id) where arrival_line_id is not null;
