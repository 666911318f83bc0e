-- The members of the association (libro soci), their social years, and what they paid for them.

create table member_kinds (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  -- What a year costs unless a membership says otherwise.
  fee numeric(12, 2) not null default 0 check (fee >= 0),
  votes boolean not null default true,
  active boolean not null default true,
  version integer not null default 1
);
create unique index member_kinds_name on member_kinds (lower(name));
insert into member_kinds (name, votes) values ('Ordinario', true), ('Sostenitore', true), ('Onorario', false);

create table members (
  id integer generated always as identity primary key,
  -- For life, given once in the order of admission; nobody gets the number of somebody else.
  number integer not null constraint members_number unique check (number > 0),
  user_id integer constraint members_user unique references users on delete set null,
  kind_id integer not null references member_kinds on delete restrict,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  tax_code text check (length(tax_code) = 16),
  birth_date date,
  birth_place text check (length(birth_place) between 1 and 120),
  email text check (length(email) between 3 and 254),
  phone text check (length(phone) between 1 and 20),
  address text check (length(address) between 1 and 200),
  -- Who pays for a minor, and whose name stands on the receipts.
  guardian_name text check (length(guardian_name) between 1 and 120),
  guardian_tax_code text check (length(guardian_tax_code) = 16),
  guardian_address text check (length(guardian_address) between 1 and 200),
  guardian_email text check (length(guardian_email) between 3 and 254),
  admitted_on date not null,
  -- The board's resolution: number and date of the minutes.
  admission_resolution text check (length(admission_resolution) between 1 and 120),
  -- The last day as a member.
  ended_on date,
  end_reason text check (end_reason in ('recesso', 'decadenza', 'esclusione', 'decesso', 'altro')),
  end_resolution text check (length(end_resolution) between 1 and 120),
  notes text check (length(notes) between 1 and 2000),
  -- What the card's QR says; it tells nothing by itself.
  card_token uuid not null default gen_random_uuid() constraint members_card unique,
  search text not null generated always as
    (' ' || search_words(first_name || ' ' || last_name || ' ' || coalesce(tax_code, '') || ' ' || coalesce(email, '')))
    stored,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint members_end check ((ended_on is null) = (end_reason is null) and ended_on >= admitted_on),
  constraint members_guardian check (
    guardian_name is not null or num_nonnulls(guardian_tax_code, guardian_address, guardian_email) = 0)
);
-- Two rows of one person would be two members; a code of somebody who left may come back with a new admission.
create unique index members_tax_code on members (tax_code) where ended_on is null;
create index members_kind on members (kind_id);
create index members_words on members using gin (search gin_trgm_ops) with (fastupdate = off);
create index members_names on members (last_name, first_name, id);

create table memberships (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete restrict,
  -- The calendar year in which the social year begins.
  social_year integer not null check (social_year between 1900 and 2199),
  kind_id integer not null references member_kinds on delete restrict,
  fee numeric(12, 2) not null check (fee >= 0),
  due_on date,
  -- Both days are valid ones.
  starts_on date not null,
  ends_on date not null,
  -- The sum of its payments, which their trigger keeps.
  paid numeric(12, 2) not null default 0,
  -- The day of the payment with which nothing was open any more; of a year without a fee, its first day.
  paid_on date,
  reminded_on date,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint memberships_once unique (member_id, social_year),
  constraint memberships_paid check (paid between 0 and fee),
  check (ends_on >= starts_on)
);
create index memberships_year on memberships (social_year, member_id);
create index memberships_kind on memberships (kind_id);
create index memberships_open on memberships (social_year, due_on) where paid < fee;

create table membership_payments (
  id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete restrict,
  amount numeric(12, 2) not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  reference text check (length(reference) between 1 and 120),
  -- The receipt that says it; an annulment sets it free for the next one.
  receipt_id integer references receipts on delete restrict,
  recorded_by integer references users on delete set null,
  created_at timestamptz not null default current_moment()
);
create index membership_payments_membership on membership_payments (membership_id);
create index membership_payments_receipt on membership_payments (receipt_id) where receipt_id is not null;
create index membership_payments_waiting on membership_payments (membership_id) where receipt_id is null;
create index membership_payments_recorded_by on membership_payments (recorded_by) where recorded_by is not null;
