create or replace trigger life before insert or update of registration_status on users
  for each row execute function keep_to_life('registrations', 'registration_status');
