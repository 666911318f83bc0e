-- The triggers that count, date and log the edits of tables for which those of add_edit_triggers are missing or don't
-- fit.

create or replace trigger audit after insert or update of token_hash or delete on workshop_addresses
  for each row execute function audit_row('token_hash', '@resources.resource_id');
create or replace trigger audit after insert or delete on booking_resources
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on booking_people
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on van_trips
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on waits
  for each row execute function audit_row('request');
create or replace trigger audit after insert or delete on resource_open_holidays
  for each row execute function audit_row('@resources.resource_id');
-- The code of the printed signs is not written down.
create or replace trigger audit after insert or update or delete on resources
  for each row execute function audit_row('qr');
create or replace trigger audit after insert or update or delete on vans
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or update or delete on opening_hours
  for each row execute function audit_row('@resources.resource_id');
-- The accepted rules stand in the row; the log says who accepted them and when.
create or replace trigger audit after insert or delete on rule_acceptances
  for each row execute function audit_row('@resources.resource_id', 'rules');
create or replace trigger audit after insert or delete on resource_teams
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_people
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_documents
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on closure_resources
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_regulations
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or update or delete on van_handovers
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on van_damages
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or update or delete on van_costs
  for each row execute function audit_row('@resources.resource_id');
