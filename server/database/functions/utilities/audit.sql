create or replace trigger audit after insert or update or delete on regulations
  for each row execute function audit_row();
create or replace trigger audit after insert on regulation_versions
  for each row execute function audit_row('@regulations.regulation_id', 'body');
create or replace trigger audit after insert or update or delete on regulation_acceptances
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on bug_reports
  for each row execute function audit_row();
