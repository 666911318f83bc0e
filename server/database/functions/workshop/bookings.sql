create or replace trigger life before insert or update of state on bookings
  for each row execute function keep_to_life('bookings', 'state');
create or replace trigger version before update on bookings for each row execute function count_version();
create or replace trigger audit after insert or update or delete on bookings
  for each row execute function audit_row();
create or replace trigger audit after insert or delete on booking_resources
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on booking_people
  for each row execute function audit_row('@bookings.booking_id');
create or replace trigger audit after insert or update or delete on van_trips
  for each row execute function audit_row('@bookings.booking_id');
-- What is over stays what it was. People, and their notes, may be removed (GDPR). The search text is left out, because
-- a generated column has no value yet before the update.
create or replace trigger frozen before update on bookings
  for each row when (old.state in ('conclusa', 'rifiutata', 'annullata', 'mancata'))
  execute function keep_frozen('bookings_frozen', 'entered_by', 'team_id', 'series_id', 'notes', 'search', 'version');
