-- What the figures of a year read. Measured with 200,000 receipts and 50,000 expense reports.

-- How many receipts a year has: an index with a condition gives no statistics of its expression.
create statistics receipts_money_day on (coalesce(paid_on, issued_on)) from receipts;
analyze receipts;
create index receipts_stamps_due on receipts (issued_on) where stamp_due is not null and state = 'emessa';
create index receipt_lines_gifts on receipt_lines (receipt_id) where nature = 'donazione';
