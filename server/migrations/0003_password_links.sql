-- Forgotten passwords. A request is what somebody typed, whoever it belongs to; the server answers it by mail beside
-- the requests, so that neither the answer nor its time tells who exists.
create table password_requests (
  id integer generated always as identity primary key,
  login text not null,
  requested_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index password_requests_due on password_requests (next_attempt_at);

-- One-time links with which a person chooses a new password: only the token's SHA-256 is here. The first that is used
-- ends them all.
create table password_links (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index password_links_user on password_links (user_id);
create index password_links_expiry on password_links (expires_at);
create trigger audit after insert or update or delete on password_links for each row execute function audit_row('token_hash');
