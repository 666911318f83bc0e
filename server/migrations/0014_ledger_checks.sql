-- Once a night the balances are compared with the ledger: by one server, and it can be seen that it was done.
create table ledger_checks (
  day date primary key,
  at timestamptz not null default now(),
  -- Places and products whose figures differ from the movements'.
  differences integer not null default 0
);
