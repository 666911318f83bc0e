-- A mail to a supplier that nobody tries to send any more, and why, as the mail server or the network put it.
alter table order_sendings
  add column given_up_at timestamptz,
  add column failure text check (length(failure) between 1 and 500),
  add constraint order_sendings_given_up
    check (num_nulls(given_up_at, failure) in (0, 2) and num_nonnulls(left_at, given_up_at) <= 1);
