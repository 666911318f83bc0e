-- The list of one recipient's notes is read in its order from the index, however many notes they have.
drop index delivery_notes_supplier;
drop index delivery_notes_user;
drop index delivery_notes_recipient_index;
create index delivery_notes_supplier on delivery_notes (supplier_id, listed_on desc, listed_number desc, id desc)
  where supplier_id is not null;
create index delivery_notes_user on delivery_notes (user_id, listed_on desc, listed_number desc, id desc)
  where user_id is not null;
create index delivery_notes_recipient_index
  on delivery_notes (recipient_id, listed_on desc, listed_number desc, id desc) where recipient_id is not null;
