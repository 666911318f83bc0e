create or replace trigger version before update on personal_data for each row execute function count_version();

-- That a value was shown is never changed; the link to whoever saw it may be removed (GDPR).
create or replace trigger frozen before update on shown_data
  for each row execute function keep_frozen('shown_data_frozen', 'shown_by');
create or replace trigger audit after insert or update or delete on shown_data
  for each row execute function audit_row('@users.user_id');
