-- How far the work is changes several times a second, and is nobody's change.
create or replace trigger audit after insert or delete or update of state, only_good on imports
  for each row execute function audit_row('columns', 'mapping');
