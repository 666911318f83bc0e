-- What goes back to a supplier with a delivery note: each line knows the order's line with which it came.

alter table delivery_note_lines
  add column order_line_id integer references order_lines on delete restrict,
  add constraint delivery_note_lines_order check (order_line_id is null
    or quantity is not null and num_nonnulls(reservation_id, loan_id, returned_line_id) = 0);
create index delivery_note_lines_order_line on delivery_note_lines (order_line_id) where order_line_id is not null;

-- What the supplier does about it: they send new goods, or give the money back.
alter table delivery_notes
  add column return_for text,
  add constraint delivery_notes_return_for check (return_for in ('sostituzione', 'rimborso'));

-- What went back for money, of what arrived: it isn't awaited again, and isn't paid. What is replaced lowers
-- `received`.
alter table order_lines
  add column refunded numeric(14, 3) not null default 0,
  add constraint order_lines_refunded check (refunded between 0 and received);
create index order_lines_refunds on order_lines (order_id) include (refunded, price, discount) where refunded > 0;
