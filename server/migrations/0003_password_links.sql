-- One-time links with which a person chooses a new password. Only the token's SHA-256 is here; a new link takes the
-- place of the person's last one, and a used one is gone.
create table password_links (
  id integer generated always as identity primary key,
  user_id integer not null unique references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create trigger audit after insert or update or delete on password_links for each row execute function audit_row('token_hash');
