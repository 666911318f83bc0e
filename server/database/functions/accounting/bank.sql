create or replace function bank_fingerprint(description text, name text, reference text) returns text
  language sql immutable
  as $$ select md5(search_words(description || ' ' || coalesce(name, '') || ' ' || coalesce(reference, ''))) $$;

-- A row is a fact of the bank: only our own entries about it change, and its words when a person is erased.
create or replace trigger frozen before update or delete on bank_rows
  for each row execute function keep_frozen('bank_rows_frozen', 'state', 'done_by', 'done_at', 'aside_reason',
    'version', 'description', 'name', 'reference');
create or replace trigger never_emptied before truncate on bank_rows
  for each statement execute function keep_frozen('bank_rows_frozen');

-- The matches of a matched row add up to exactly its amount. So matches are written before the row is matched, and
-- deleted after it is open again.
create or replace function check_bank_row() returns trigger language plpgsql as $$
declare
  matched numeric := (select coalesce(sum(amount), 0) from public.bank_matches where row_id = new.id);
begin
  if new.state = 'abbinata' and matched <> abs(new.amount) or new.state = 'messaDaParte' and matched <> 0 then
    raise exception 'row % pays % of %', new.id, matched, abs(new.amount)
      using errcode = 'check_violation', constraint = 'bank_rows_matched';
  end if;
  return new;
end $$;
create or replace trigger matched before update of state on bank_rows
  for each row execute function check_bank_row();

create or replace function keep_bank_matches() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or
     (select state from public.bank_rows where id = case when tg_op = 'DELETE' then old.row_id else new.row_id end
         for no key update) <> 'aperta' then
    raise exception 'the matches of a row that is done are kept'
      using errcode = 'restrict_violation', constraint = 'bank_matches_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger kept before insert or update or delete on bank_matches
  for each row execute function keep_bank_matches();
