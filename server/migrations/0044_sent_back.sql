-- Human resources send a person back to a step of the registration, also from its end.
insert into life_steps (thing, move, from_state, to_state) values
  ('registrations', 'sendToPersonalData', 'accademici', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'documenti', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'regolamenti', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'completato', 'anagrafica'),
  ('registrations', 'sendToStudies', 'documenti', 'accademici'),
  ('registrations', 'sendToStudies', 'regolamenti', 'accademici'),
  ('registrations', 'sendToStudies', 'completato', 'accademici'),
  ('registrations', 'sendToDocuments', 'regolamenti', 'documenti'),
  ('registrations', 'sendToDocuments', 'completato', 'documenti'),
  ('registrations', 'sendToRegulations', 'completato', 'regolamenti');
