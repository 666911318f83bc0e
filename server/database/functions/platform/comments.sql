-- What was written and taken back stays out of the log.
create or replace trigger audit after insert or update or delete on comments
  for each row execute function audit_row('@products.product_id', 'body');
