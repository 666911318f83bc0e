-- The text of a comment isn't written into the log, so a deleted one can't be read there.
create or replace trigger audit after insert or update or delete on comments
  for each row execute function audit_row('@products.product_id', '@orders.order_id',
    '@expense_reports.expense_report_id', 'body');
