-- A stored file never changes, because its address is the hash of its content. Only its check writes what it
-- found.
create or replace trigger frozen before update on files
  for each row execute function keep_frozen('files_frozen', 'checked_at', 'fault', 'fault_told');
