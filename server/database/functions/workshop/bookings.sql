create or replace trigger life before insert or update of state on bookings
  for each row execute function keep_to_life('bookings', 'state');
-- A booking that is over doesn't change any more, except that people and their notes may be removed (GDPR). The search
-- text is left out, because a generated column has no value yet before the update. A refusal may be taken back.
create or replace trigger frozen before update on bookings
  for each row when (old.state in ('conclusa', 'rifiutata', 'annullata', 'mancata')
                     and not (old.state = 'rifiutata' and new.state = 'in attesa'))
  execute function keep_frozen('bookings_frozen', 'entered_by', 'team_id', 'series_id', 'notes', 'search', 'version');
-- Cancels what an erased person had booked and not used yet, so that the places are free again. The attachments of
-- their own bookings are deleted, also those that others added.
create or replace function call_off_bookings() returns trigger language plpgsql as $$
begin
  update public.bookings set state = 'annullata' where user_id = new.id and state in ('in attesa', 'confermata');
  delete from public.attachments where booking_id in (select id from public.bookings where user_id = new.id);
  return new;
end $$;
create or replace trigger call_off before update of state on users
  for each row when (new.state = 'anonimizzato' and old.state <> 'anonimizzato')
  execute function call_off_bookings();
-- Deletes a wait when its offer is accepted, left, not answered in time, or cancelled by a workshop manager. A person
-- who still wants the place waits again, behind the others; so nobody is offered again at once the place that they have
-- left.
create or replace function end_wait() returns trigger language plpgsql as $$
begin
  delete from public.waits where booking_id = new.id;
  return null;
end $$;
create or replace trigger end_wait after update of state, offered_until on bookings
  for each row when (old.offered_until is not null and (new.offered_until is null or new.state <> 'in attesa'))
  execute function end_wait();
