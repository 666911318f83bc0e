-- An offered place is accepted before it is anything else, and nobody can accept it after it has begun: so what is
-- confirmed is no offer, and no offer outlives its own beginning.
update bookings set offered_until = null where offered_until is not null and state in ('confermata', 'in corso');
update bookings set offered_until = lower(during) where state = 'in attesa' and offered_until > lower(during);
alter table bookings
  add constraint bookings_offered check (offered_until is null or state not in ('confermata', 'in corso'));
