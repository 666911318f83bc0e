-- Also members without an account and payers who were only typed are taken off their receipts at the end of the
-- retention; they have no number of an erased person to be called by.
alter table receipts
  drop constraint receipts_payer_removed,
  add constraint receipts_payer_removed check (
    payer_removed_at is null
    or payer_name ~ '^(Persona cancellata \d+|Pagante cancellato)$'
       and payer_tax_code is null and payer_address is null);
