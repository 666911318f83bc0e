-- The moves that take a decision back: those of 'Annulla', which people also find on the thing's page.
insert into life_steps (thing, move, from_state, to_state) values
  ('wishes', 'askAgain', 'ritirata', 'aperta'),
  ('wishes', 'reconsider', 'rifiutata', 'aperta'),
  ('orders', 'unapprove', 'approvato', 'richiesto'),
  ('orders', 'reconsider', 'respinto', 'richiesto'),
  ('expense_reports', 'reconsider', 'respinta', 'inviata');
