create or replace trigger frozen before update or delete on papers
  for each row execute function keep_frozen('papers_frozen');
