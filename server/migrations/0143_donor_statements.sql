-- The yearly statements that went to donors by mail.

create table donor_statements (
  id integer generated always as identity primary key,
  year integer not null check (year between 1900 and 2199),
  -- Who gave, by the tax code, the member, the user or the name on their receipts.
  donor text not null check (donor ~ '^([mu]\d{1,10}|[cl][0-9a-f]{32})$'),
  recipient text not null check (length(recipient) between 3 and 254),
  sent_by integer references users on delete set null,
  asked_at timestamptz not null default current_moment(),
  left_at timestamptz,
  given_up_at timestamptz
);
create index donor_statements_of on donor_statements (year, donor, id);
create index donor_statements_sent_by on donor_statements (sent_by) where sent_by is not null;
