-- A second factor beside the password: time-based codes (RFC 6238) of the person's own device, and recovery codes.
create table second_factors (
  id integer generated always as identity unique,
  user_id integer primary key references users on delete cascade,
  -- Base32, as the device was shown it: a code can only be checked with the secret itself.
  secret text not null check (length(secret) between 16 and 200),
  begun_at timestamptz not null default now(),
  -- It counts from the first right code on.
  confirmed_at timestamptz,
  -- The step of time of the last code that was used: that code, and those before it, are used up.
  last_step bigint not null default 0
);
create table recovery_codes (
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who gave the right password, and still owes the second factor.
create table login_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expiry on login_challenges (expires_at);

-- When the person of this session last proved who they are; signing in proves it.
alter table sessions add column proved_at timestamptz not null default now();
