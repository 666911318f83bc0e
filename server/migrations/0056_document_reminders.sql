-- Each reminder is sent once: the primary keys hold that, whatever server sends it and however often it starts.
create table document_reminders (
  document_id integer not null references documents on delete cascade,
  -- How many days before the expiry at the most.
  days integer not null check (days in (60, 30, 7, 0)),
  sent_at timestamptz not null default current_moment(),
  primary key (document_id, days)
);
-- The week's digest to human resources, by its Monday.
create table document_digests (
  monday date primary key check (extract(isodow from monday) = 1),
  sent_at timestamptz not null default current_moment()
);
