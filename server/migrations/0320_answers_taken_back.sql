-- A request for access whose answer was a slip is open again.
insert into life_steps (thing, move, from_state, to_state) values
  ('access_requests', 'reopen', 'accolta', 'aperta'),
  ('access_requests', 'reopen', 'respinta', 'aperta');
