-- Documents whose retention has passed, proposed each night; somebody who manages users approves or keeps them.
create table document_disposals (
  id integer generated always as identity primary key,
  document_id integer not null unique references documents on delete cascade,
  proposed_at timestamptz not null default current_moment(),
  -- The day from which nobody needs the document any more, with the months of its type.
  due_on date not null,
  -- Somebody decided to keep it until then; the proposal comes back afterwards.
  kept_until date,
  kept_reason text check (length(kept_reason) between 1 and 300),
  kept_by integer references users on delete set null,
  check (kept_until is null or kept_reason is not null)
);
create index document_disposals_kept_by on document_disposals (kept_by) where kept_by is not null;
