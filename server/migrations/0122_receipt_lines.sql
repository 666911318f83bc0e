-- Receipts have causali, lines, duty, and everything that was printed on them; they are mailed to whoever paid.

create table receipt_kinds (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  nature text not null check (nature in ('quota', 'corso', 'donazione', 'rimborso', 'altro')),
  stamp_rule text not null default 'legge' check (stamp_rule in ('legge', 'esente', 'mai')),
  -- The article by which it is always exempt.
  exempt_text text check (length(exempt_text) between 1 and 300),
  vat boolean not null default false,
  -- Printed on every receipt with such a line.
  law_text text check (length(law_text) between 1 and 500),
  active boolean not null default true,
  version integer not null default 1,
  constraint receipt_kinds_exempt check (stamp_rule <> 'esente' or exempt_text is not null)
);
create unique index receipt_kinds_name on receipt_kinds (lower(name));
insert into receipt_kinds (name, nature) values
  ('Quota associativa', 'quota'), ('Corso', 'corso'), ('Erogazione liberale', 'donazione'),
  ('Rimborso', 'rimborso'), ('Altro', 'altro');

alter table receipts
  -- Set null when the member goes.
  add column member_id integer references members on delete set null,
  -- The member for whom a parent paid.
  add column on_behalf_of text check (length(on_behalf_of) between 1 and 125),
  add column on_behalf_tax_code text check (length(on_behalf_tax_code) <= 16),
  -- The day of the payment, and what finds it again: CRO, TRN, slip. Receipts of before have none.
  add column paid_on date,
  add column reference text check (length(reference) between 1 and 120),
  -- A receipt of before there were lines has none; then its amount stands alone.
  add column line_count smallint not null default 0 check (line_count between 0 and 50),
  -- The duty that is due, who bears it, and what was added to the amount for it.
  add column stamp_due numeric(12, 2) check (stamp_due > 0),
  add column stamp_bearer text check (stamp_bearer in ('pagante', 'ente')),
  add column stamp_charged numeric(12, 2) not null default 0 check (stamp_charged >= 0),
  -- Either a physical stamp or an authorisation.
  add column stamp_code text check (stamp_code ~ '^\d{14}$'),
  add column stamp_date date,
  add column stamp_authorisation text check (length(stamp_authorisation) between 1 and 200),
  -- Place, who signs, registration, and the texts below the amount, as they were printed.
  add column texts jsonb not null default '{}',
  add column issued_by integer references users on delete set null,
  -- The receipt whose place it takes.
  add column replaces_id integer constraint receipts_replaced_once unique references receipts on delete restrict,
  add constraint receipts_stamp check (
    (stamp_due is null) = (stamp_bearer is null)
    and num_nonnulls(stamp_code, stamp_authorisation) = num_nonnulls(stamp_due)
    and (stamp_code is null) = (stamp_date is null)
    and stamp_charged = case when stamp_bearer = 'pagante' then stamp_due else 0 end),
  add constraint receipts_stamp_date check (stamp_date <= issued_on),
  add constraint receipts_paid_before check (paid_on <= issued_on),
  add constraint receipts_cash_of_new check (line_count = 0 or paid_on is not null);
create index receipts_member on receipts (member_id, year, number) where member_id is not null;
create index receipts_method on receipts (method, year, number);
create index receipts_issued_on on receipts (issued_on);
create index receipts_stamped on receipts (year, number) where stamp_due is not null;
create index receipts_issued_by on receipts (issued_by) where issued_by is not null;
-- What one payer gave in cash on a day.
create index receipts_cash on receipts (paid_on) where method = 'contanti' and state = 'emessa';
-- The free payers of before are proposed again.
create index receipts_free_payers on receipts (payer_name, id) where user_id is null and member_id is null;
-- A stamp is stuck on one receipt.
create unique index receipts_stamp_code on receipts (stamp_code) where stamp_code is not null and state = 'emessa';

create table receipt_lines (
  id integer generated always as identity primary key,
  receipt_id integer not null references receipts on delete restrict,
  position smallint not null,
  kind_id integer not null references receipt_kinds on delete restrict,
  -- As it was at issue: totals of a year don't change with the kind.
  nature text not null check (nature in ('quota', 'corso', 'donazione', 'rimborso', 'altro')),
  description text not null check (length(description) between 1 and 200),
  amount numeric(12, 2) not null check (amount > 0),
  membership_id integer references memberships on delete restrict,
  constraint receipt_lines_position unique (receipt_id, position)
);
create index receipt_lines_kind on receipt_lines (kind_id, receipt_id);
create index receipt_lines_membership on receipt_lines (membership_id) where membership_id is not null;

create table receipt_mails (
  id integer generated always as identity primary key,
  receipt_id integer not null references receipts on delete restrict,
  recipient text not null check (length(recipient) between 3 and 254),
  sent_by integer references users on delete set null,
  asked_at timestamptz not null default current_moment(),
  -- When the mail server took it, or when it was given up and why.
  left_at timestamptz,
  given_up_at timestamptz,
  failure text
);
create index receipt_mails_receipt on receipt_mails (receipt_id, id);
create index receipt_mails_sent_by on receipt_mails (sent_by) where sent_by is not null;

-- A receipt's year may be the social year, which begins in the calendar year before; the exact rule is receipt_year().
alter table receipts
  drop constraint receipts_check,
  add constraint receipts_check check (extract(year from issued_on) - year between 0 and 1);
alter table number_series
  drop constraint number_series_check,
  add constraint number_series_check check (
    extract(year from last_date) - year between 0 and case series when 'receipts' then 1 else 0 end);
