-- Refuses to erase a person who still has something lent, because nobody could ask for it back.
create or replace function keep_open_loans() returns trigger language plpgsql as $$
begin
  if exists (select from public.loans where borrower_id = new.id and returned < quantity) then
    raise exception 'the person still has something lent'
      using errcode = 'restrict_violation', constraint = 'users_erased_with_loans';
  end if;
  return new;
end $$;
create or replace trigger erasable before update of state on users
  for each row when (new.state = 'anonimizzato' and old.state <> 'anonimizzato') execute function keep_open_loans();

-- A certified erasure never changes.
create or replace trigger frozen before update on erasures
  for each row execute function keep_frozen('erasures_frozen');

-- Tells every server to write the list of erased people that lies beside the backups.
create or replace function tell_erased() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'erased');
  return null;
end $$;
create or replace trigger tell after insert on erasures for each statement execute function tell_erased();
