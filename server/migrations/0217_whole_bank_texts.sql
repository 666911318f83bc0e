-- A bank's texts are kept whole: the remittance information of one transfer may have thousands of characters. They were
-- cut to 1,000, 200 and 120, and the fingerprints of the rows of that time are those of the cut texts.
alter table bank_rows
  drop constraint bank_rows_description_check,
  drop constraint bank_rows_name_check,
  drop constraint bank_rows_reference_check,
  add constraint bank_rows_description_check check (length(description) between 1 and 10000),
  add constraint bank_rows_name_check check (length(name) between 1 and 1000),
  add constraint bank_rows_reference_check check (length(reference) between 1 and 1000),
  add column may_be_cut boolean not null default true;
alter table bank_rows alter column may_be_cut set default false;
