-- What is open is summed from the index alone, with its days and amounts.
drop index memberships_open;
create index memberships_open on memberships (social_year, due_on) include (member_id, fee, paid) where paid < fee;
