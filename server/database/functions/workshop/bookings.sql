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
create or replace trigger audit after insert or update or delete on waits
  for each row execute function audit_row('request');
-- What an erased person had booked and not used yet is called off, and its place is free again. The papers of
-- their own bookings go, whoever added them.
create or replace function call_off_bookings() returns trigger language plpgsql as $$
begin
  update bookings set state = 'annullata' where user_id = new.id and state in ('in attesa', 'confermata');
  delete from attachments where booking_id in (select id from bookings where user_id = new.id);
  return new;
end $$;
create or replace trigger call_off before update of state on users
  for each row when (new.state = 'anonimizzato' and old.state <> 'anonimizzato')
  execute function call_off_bookings();
-- A wait ends with what was offered for it, whether that was accepted, left, not answered in time, or called off by
-- whoever manages the workshop. Whoever still wants the place waits anew, behind the others: until then nobody is
-- offered again what they have just left.
create or replace function end_wait() returns trigger language plpgsql as $$
begin
  delete from waits where booking_id = new.id;
  return null;
end $$;
create or replace trigger end_wait after update of state, offered_until on bookings
  for each row when (old.offered_until is not null and (new.offered_until is null or new.state <> 'in attesa'))
  execute function end_wait();
