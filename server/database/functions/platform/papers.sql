-- A paper never changes. It is deleted only with the data of the person whom it names, at the end of their retention:
-- requests have no right to delete papers, and no foreign key deletes them, so `is_erasing` means a function of the
-- owner here, too. Updates don't ask it, because `replace_personal_values` updates any column that its caller names.
create or replace function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasing() then
    return old;
  end if;
  raise exception 'a paper is frozen' using errcode = 'check_violation', constraint = 'papers_frozen';
end $$;
create or replace trigger frozen before update or delete on papers for each row execute function keep_papers();
create or replace trigger never_emptied before truncate on papers
  for each statement execute function keep_frozen('papers_frozen');
