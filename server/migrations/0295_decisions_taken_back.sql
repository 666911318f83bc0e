-- A request whose confirmation or refusal was a slip waits for its answer again.
insert into life_steps (thing, move, from_state, to_state) values
  ('bookings', 'unconfirm', 'confermata', 'in attesa'),
  ('bookings', 'reconsider', 'rifiutata', 'in attesa');
