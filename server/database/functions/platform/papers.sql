-- A paper goes only with the data of the person whom it names, at the end of their retention. Requests have no right to
-- delete papers, and no foreign key deletes them, so `is_erasing` means a function of the owner here, too.
create or replace trigger frozen before update or delete on papers
  for each row when (not is_erasing()) execute function keep_frozen('papers_frozen');
