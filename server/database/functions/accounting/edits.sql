-- The triggers that count, date and log the edits of tables for which those of add_edit_triggers are missing or don't
-- fit.

create or replace trigger audit after update on bank_rows for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on bank_matches
  for each row execute function audit_row('@bank_rows.row_id');
-- Rewriting the sums and the search words is no edit of the report.
create or replace trigger version before update on expense_reports
  for each row when ((new.spent, new.claimed, new.approved, new.search)
                     is not distinct from (old.spent, old.claimed, old.approved, old.search))
  execute function count_version();
create or replace trigger updated before update on expense_reports
  for each row when ((new.spent, new.claimed, new.approved, new.search)
                     is not distinct from (old.spent, old.claimed, old.approved, old.search))
  execute function set_updated_at();
create or replace trigger audit after insert or update or delete on expense_reports
  for each row execute function audit_row('iban');
-- Counts every update, also the one that only takes the rate and the resolution again when the report is sent.
create or replace trigger counted_version before update on expense_lines for each row execute function count_version();
create or replace trigger audit after insert or update or delete on expense_lines
  for each row execute function audit_row('@expense_reports.report_id');
create or replace trigger audit after insert or update or delete on expense_attachments
  for each row execute function audit_row('@expense_reports.report_id', 'sha256', 'received_sha256');
create or replace trigger audit after insert on expense_payments for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on memberships
  for each row execute function audit_row('@members.member_id');
create or replace trigger audit after insert or update or delete on membership_payments
  for each row execute function audit_row('@members.member_id');
create or replace trigger audit after insert or update or delete on member_volunteering
  for each row execute function audit_row('@members.member_id');
create or replace trigger audit after insert or update or delete on receipt_disposals
  for each row execute function audit_row('@receipts.receipt_id');
create or replace trigger audit after insert or update on receipts for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on mass_issues
  for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on closed_years
  for each row execute function audit_row();
create or replace trigger audit after insert on donor_statements for each row execute function audit_row('recipient');
