-- Returns the year of a receipt's number: the calendar year, or the year in which the social year of its day begins.
-- shared/social-year.ts of the contract computes the same.
create or replace function receipt_year(on_date date) returns integer language sql stable
  as $$ select extract(year from on_date)::integer
             - case when setting_on('accounting.receiptYear', on_date) = 'sociale'
                     and to_char(on_date, 'MM-DD')
                         < coalesce(setting_on('accounting.socialYearStart', on_date), '09-01')
                    then 1 else 0 end $$;

-- Only this trigger sets the number, so no code can choose one, and it refuses a year that doesn't follow from the
-- organisation's settings.
create or replace function receipts_number() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.receipts');
  if new.year <> receipt_year(new.issued_on) then
    raise exception 'receipts_check: a receipt of % is not of the year %', new.issued_on, new.year
      using errcode = 'check_violation', constraint = 'receipts_check';
  end if;
  if new.line_count > 0 and new.issued_on > rome_today() then
    raise exception 'a receipt has no date to come'
      using errcode = 'check_violation', constraint = 'receipts_to_come';
  end if;
  new.number = next_number(new.series, new.issued_on, new.year);
  return new;
end $$;
create or replace trigger number before insert on receipts for each row execute function receipts_number();

-- Refuses another way to compute the years of receipts if the year of that day has receipts, or if there are receipts
-- from that day on. The beginning of the social year may change while receipts follow the calendar year.
create or replace function keep_receipt_year() returns trigger language plpgsql as $$
declare
  named text := coalesce(new.name, old.name);
  since date := least(old.valid_from, new.valid_from);
  initial text := case named when 'accounting.receiptYear' then 'solare' else '09-01' end;
  was text := coalesce(
    case when tg_op = 'INSERT' then setting_on(named, since - 1) else old.value #>> '{}' end, initial);
begin
  if named not in ('accounting.receiptYear', 'accounting.socialYearStart')
     or was = coalesce(setting_on(named, since), initial)
     or named = 'accounting.socialYearStart'
        and coalesce(setting_on('accounting.receiptYear', since), 'solare') = 'solare'
        and not exists (select from public.settings
                         where name = 'accounting.receiptYear' and valid_from > since and value = '"sociale"') then
    return null;
  end if;
  if exists (select from public.receipts where issued_on >= since) or
     exists (select from public.receipts where year = receipt_year(since)) then
    raise exception 'there are receipts of that year'
      using errcode = 'check_violation', constraint = 'receipt_year_kept';
  end if;
  return null;
end $$;
create or replace trigger receipt_year after insert or update or delete on settings
  for each row execute function keep_receipt_year();

-- An issued receipt is final: only an annulment may be written, once. When its retention has passed, `remove_payer`
-- removes the payer, and from then on nothing changes.
create or replace function receipts_frozen() returns trigger language plpgsql as $$
declare
  may_change text[] := case
    -- `replace_personal_values` also has the owner's rights, for any column that its caller names, but it fills no
    -- empty one.
    when is_removing_payer(old.id) and old.payer_removed_at is null and new.payer_removed_at is not null
      then ('{payer_name,payer_tax_code,payer_address,member_id,on_behalf_of,on_behalf_tax_code,reference,'
            || 'payer_removed_at,reason,annulment_reason}')::text[]
    when old.payer_removed_at is not null or old.state = 'annullata' then '{}'
    else '{state,annulled_at,annulment_reason}' end;
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued receipt is never deleted' using errcode = 'restrict_violation';
  end if;
  -- The link to a person or member is emptied only when their row is gone, because a receipt without its link would
  -- lose its payer too soon.
  if new.member_id <> coalesce(old.member_id, 0)
     or not is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), may_change) then
    raise exception 'an issued receipt never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger frozen before update or delete on receipts for each row execute function receipts_frozen();
-- The lines of an issued receipt don't change either, except that `remove_payer` removes the payer's name and the
-- membership.
create or replace function receipt_lines_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_removing_payer(old.receipt_id)
     and new.membership_id is null
     and to_jsonb(new) - '{description,membership_id}'::text[] = to_jsonb(old) - '{description,membership_id}'::text[]
  then
    return new;
  end if;
  raise exception 'an issued receipt never changes' using errcode = 'restrict_violation';
end $$;
create or replace trigger frozen before update or delete on receipt_lines
  for each row execute function receipt_lines_frozen();

create or replace function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger kept before truncate on receipts for each statement execute function refuse_truncate();
create or replace trigger kept before truncate on receipt_lines for each statement execute function refuse_truncate();

-- Checks at the commit that a receipt has as many lines as it says, and that they add up to its amount together with
-- the charged stamp. So no line can be added later.
create or replace function check_receipt_lines() returns trigger language plpgsql as $$
declare
  of_receipt integer := (to_jsonb(new) ->> case tg_table_name when 'receipts' then 'id' else 'receipt_id' end)::integer;
begin
  if exists (
       select from public.receipts r
         left join lateral (select count(*) as count, sum(amount) as sum
                              from public.receipt_lines l where l.receipt_id = r.id) lines on true
        where r.id = of_receipt
          and (lines.count <> r.line_count
               or r.line_count > 0 and lines.sum + r.stamp_charged <> r.amount
               or r.line_count = 0 and r.stamp_charged <> 0)) then
    raise exception 'the lines of receipt % do not make its amount', of_receipt
      using errcode = 'check_violation', constraint = 'receipts_sum';
  end if;
  return null;
end $$;
drop trigger if exists sum on receipts;
create constraint trigger sum after insert on receipts
  deferrable initially deferred for each row execute function check_receipt_lines();
drop trigger if exists sum on receipt_lines;
create constraint trigger sum after insert on receipt_lines
  deferrable initially deferred for each row execute function check_receipt_lines();

create or replace trigger life before insert or update of state on receipts
  for each row execute function keep_to_life('receipts', 'state');

-- Returns the receipts whose payer or reason has a word similar to this one. If there are a thousand or more, it
-- returns null and the spellings that the first thousand have, with which the others are found as if they had been
-- typed: comparing spellings is the slow part, 10 µs a receipt, so no more are compared. No single word is similar to
-- two that were typed as one ('annarossi'); then only the thousand are found.
create or replace function find_receipts_like(word text, out ids integer[], out spellings text[])
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with near as materialized (
      select id, search from public.receipts where search_words(word) <% search limit 1000),
    spelt as (
      select array(select distinct spelling from near, string_to_table(trim(search), ' ') as spelling
                    where search_words(word) <% spelling) as spellings)
    select case when spellings = '{}' or (select count(*) from near) < 1000 then array(select id from near) end,
           spellings
      from spelt
  $$;
