-- Receipts for all payments of a social year that have none: what it wants is fixed at its start, and each is issued
-- once.

create table mass_issues (
  id integer generated always as identity primary key,
  social_year integer not null check (social_year between 1900 and 2199),
  kind_id integer not null references receipt_kinds on delete restrict,
  -- The day that was asked for; a later receipt of somebody else makes it today.
  issued_on date,
  mail boolean not null,
  -- Where people opened the application, for the QR of its receipts.
  site text,
  started_by integer references users on delete set null,
  started_at timestamptz not null default current_moment(),
  stopped_at timestamptz,
  ended_at timestamptz
);
create index mass_issues_kind on mass_issues (kind_id);
create index mass_issues_started_by on mass_issues (started_by) where started_by is not null;
-- Two at once would want the same payments.
create unique index mass_issues_open on mass_issues ((ended_at is null)) where ended_at is null and stopped_at is null;

create table mass_issue_items (
  id integer generated always as identity primary key,
  mass_issue_id integer not null references mass_issues on delete restrict,
  membership_id integer not null references memberships on delete restrict,
  paid_on date not null,
  method text not null check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  reference text,
  amount numeric(12, 2) not null check (amount > 0),
  receipt_id integer constraint mass_issue_items_receipt unique references receipts on delete restrict,
  -- Why it could not be issued.
  failure text,
  constraint mass_issue_items_once unique nulls not distinct (mass_issue_id, membership_id, paid_on, method, reference),
  constraint mass_issue_items_outcome check (num_nonnulls(receipt_id, failure) <= 1)
);
create index mass_issue_items_membership on mass_issue_items (membership_id);
create index mass_issue_items_open on mass_issue_items (mass_issue_id, id) where receipt_id is null and failure is null;
