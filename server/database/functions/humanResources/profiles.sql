-- A record that a value was shown never changes; only the link to the person who saw it may be removed (GDPR).
create or replace trigger frozen before update on shown_data
  for each row execute function keep_frozen('shown_data_frozen', 'shown_by');
