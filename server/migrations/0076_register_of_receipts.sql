-- The register of receipts is searched by payer and reason, and who manages receipts takes the data of an erased person
-- off a receipt when the years of keeping them are over.
alter table receipts
  add column search text not null generated always as (' ' || search_words(payer_name || ' ' || reason)) stored,
  -- When the payer's data and the papers went; number, date, amount and reason stay.
  add column payer_removed_at timestamptz,
  add constraint receipts_payer_removed check (
    payer_removed_at is null
    or payer_name ~ '^Persona cancellata \d+$' and payer_tax_code is null and payer_address is null);
create index receipts_words on receipts using gin (search gin_trgm_ops) with (fastupdate = off);
-- Few are annulled, and the register shows them alone.
create index receipts_annulled on receipts (year, number) where state = 'annullata';

-- Receipts of erased people whose retention has passed, proposed each night.
create table receipt_disposals (
  id integer generated always as identity primary key,
  receipt_id integer not null unique references receipts on delete restrict,
  proposed_at timestamptz not null default current_moment(),
  -- The last day on which the law keeps it.
  due_on date not null,
  -- Somebody decided to keep it until then; the proposal comes back afterwards.
  kept_until date,
  kept_reason text check (length(kept_reason) between 1 and 300),
  kept_by integer references users on delete set null,
  check (kept_until is null or kept_reason is not null)
);
create index receipt_disposals_kept_by on receipt_disposals (kept_by) where kept_by is not null;
