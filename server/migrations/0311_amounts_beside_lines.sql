-- Income of all years: stamps and receipts without lines are few, and were looked for among all receipts.
create index receipts_stamps_charged on receipts (coalesce(paid_on, issued_on))
  where state = 'emessa' and stamp_charged > 0;
create index receipts_without_lines on receipts (coalesce(paid_on, issued_on))
  where state = 'emessa' and line_count = 0;
