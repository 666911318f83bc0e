-- Single sign-on (OpenID Connect): what we asked the provider, until it sends the browser back.
create table sign_on_attempts (
  state_hash bytea primary key,
  -- The browser that began: only it may come back.
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  purpose text not null check (purpose in ('signIn', 'proof')),
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '5 minutes',
  -- As in login_attempts: nobody may begin without end.
  address text not null
);
create index sign_on_attempts_address on sign_on_attempts (address);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);

-- The one-use code behind the # of /login: whoever shows it is signed in as this person.
create table sign_on_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('signIn', 'proof')),
  -- Null for a link of the command line, which somebody carries to a browser.
  browser_hash bytea,
  -- When the person typed a password or more at the provider; null is when the code is used.
  proved_at timestamptz,
  -- Whether the provider says that it asked for a second factor.
  with_factor boolean not null default false,
  expires_at timestamptz not null
);
create index sign_on_codes_user on sign_on_codes (user_id);
create index sign_on_codes_expiry on sign_on_codes (expires_at);

-- A session that began with a second factor at the provider.
alter table sessions add column with_factor boolean not null default false;
