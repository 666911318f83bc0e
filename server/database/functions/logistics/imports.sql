-- The progress changes several times a second and is no person's change, so it isn't audited.
create or replace trigger audit after insert or delete or update of state, only_good on imports
  for each row execute function audit_row('columns', 'mapping');
