-- A record that a value was shown never changes.
create or replace trigger frozen before update on shown_data
  for each row execute function keep_frozen('shown_data_frozen');
