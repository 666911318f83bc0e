-- An invitation lets a person choose their first password. Only the SHA-256 of its token is here, and none while its
-- mail has not been written: a secret waits nowhere. A row stays when it has ended, so that an old link gets its
-- sentence.
create table invitations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea unique check (length(token_hash) = 32),
  -- What the inviter knows of the person, who will write it themselves; it tells likely doubles until then.
  tax_code text check (tax_code ~ '^[A-Z0-9]{16}$'),
  birth_date date,
  personal_email text check (personal_email = lower(personal_email) and length(personal_email) <= 254),
  invited_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  ended_by text check (ended_by in ('used', 'replaced', 'withdrawn')),
  constraint invitations_ended check ((ended_at is null) = (ended_by is null))
);
-- A person has at most one invitation that can be used: sending another one ends the older.
create unique index invitations_open on invitations (user_id) where ended_at is null;
create index invitations_user on invitations (user_id);
create index invitations_invited_by on invitations (invited_by);
