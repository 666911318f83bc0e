-- Only this trigger sets the number, so no code can choose one.
create or replace function receipts_number() returns trigger language plpgsql as $$
begin
  new.number = next_number(new.series, new.issued_on);
  return new;
end $$;
create or replace trigger number before insert on receipts for each row execute function receipts_number();

-- An issued receipt is final: only an annulment may be written, once, and the link to the person be removed (GDPR),
-- never be given to another one. When its retention has passed, `remove_payer` takes off who paid, and from then on
-- nothing changes but that link.
create or replace function receipts_frozen() returns trigger language plpgsql as $$
declare
  -- A generated column is not computed yet.
  may_change text[] := case
    -- `replace_personal_values` is the owner's, too, for any column that its caller names, but fills no empty one.
    when is_removing_payer(old.id) and old.payer_removed_at is null and new.payer_removed_at is not null
      then '{payer_name,payer_tax_code,payer_address,payer_removed_at,reason,annulment_reason,search}'::text[]
    when old.payer_removed_at is not null or old.state = 'annullata' then '{user_id,search}'
    else '{state,annulled_at,annulment_reason,user_id,search}' end;
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued receipt is never deleted' using errcode = 'restrict_violation';
  end if;
  if new.user_id <> coalesce(old.user_id, 0)
     or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'an issued receipt never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger frozen before update or delete on receipts for each row execute function receipts_frozen();
create or replace trigger audit after insert or update on receipts for each row execute function audit_row();
create or replace trigger life before insert or update of state on receipts
  for each row execute function keep_to_life('receipts', 'state');

-- The receipts whose payer or reason has a word like this one; when there are a thousand and more, null, and how the
-- first thousand of them spell it. To compare spellings is the slow part, 10 µs a receipt, so no more are compared:
-- others are found by a spelling as if it had been typed. No single word is like two that were typed as one
-- ('annarossi'); then the thousand are all that is found.
create or replace function find_receipts_like(word text, out ids integer[], out spellings text[])
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with near as materialized (
      select id, search from receipts where search_words(word) <% search limit 1000),
    spelt as (
      select array(select distinct spelling from near, string_to_table(trim(search), ' ') as spelling
                    where search_words(word) <% spelling) as spellings)
    select case when spellings = '{}' or (select count(*) from near) < 1000 then array(select id from near) end,
           spellings
      from spelt
  $$;
