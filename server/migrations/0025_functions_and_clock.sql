-- Which text of each file in database/functions this database has. The former texts stay, so that a program that has one
-- of them knows that it is the older one.
create table applied_functions (
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz not null default now(),
  -- Null while it is the current one.
  superseded_at timestamptz,
  primary key (file, sha256)
);
create unique index applied_functions_current on applied_functions (file) where superseded_at is null;
