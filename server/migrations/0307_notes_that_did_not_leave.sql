-- A delivery note that was marked as travelling by mistake is still here.
insert into life_steps (thing, move, from_state, to_state) values
  ('delivery_notes', 'recall', 'in viaggio', 'emesso');
