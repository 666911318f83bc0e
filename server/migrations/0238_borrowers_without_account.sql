-- A person without an account may leave a telephone number or an address for as long as something is out.
alter table loans
  add column borrower_contact text,
  add constraint loans_borrower_contact_check check (length(borrower_contact) between 1 and 120),
  add constraint loans_contact_of_outsider check (borrower_contact is null or borrower_id is null),
  add constraint loans_contact_while_out check (borrower_contact is null or returned < quantity);
