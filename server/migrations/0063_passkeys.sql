-- Passkeys (WebAuthn): keys on a person's devices, as second factor and as sign-in without a password.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often the device has signed, as it says; a device that counts never says less than before.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- What a device must sign: each challenge counts once, for five minutes.
create table passkey_challenges (
  challenge text primary key,
  -- Set where only this person may answer.
  user_id integer references users on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
