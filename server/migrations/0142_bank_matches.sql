-- What a row of the bank pays or confirms; several things when one transfer pays them together.

create table bank_matches (
  id integer generated always as identity primary key,
  row_id integer not null references bank_rows on delete restrict,
  amount numeric(12, 2) not null check (amount > 0),
  membership_payment_id integer constraint bank_matches_payment_kept references membership_payments on delete restrict,
  receipt_id integer references receipts on delete restrict,
  expense_report_id integer references expense_reports on delete restrict,
  -- Whether the match itself recorded the payment, which goes when it is undone.
  wrote boolean not null,
  constraint bank_matches_one_thing check (num_nonnulls(membership_payment_id, receipt_id, expense_report_id) = 1),
  constraint bank_matches_payment unique (membership_payment_id),
  constraint bank_matches_receipt unique (receipt_id),
  constraint bank_matches_report unique (expense_report_id)
);
create index bank_matches_row on bank_matches (row_id);

-- What came in on a day: the day of the payment, or of the receipt where nobody asked for it.
create index receipts_money_day on receipts (coalesce(paid_on, issued_on)) where state = 'emessa';
create index membership_payments_unsaid on membership_payments (paid_on) where receipt_id is null;
create index expense_payments_day on expense_payments (paid_on);
