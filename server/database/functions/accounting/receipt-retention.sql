-- Returns the last day on which a receipt names its payer: ten years after the last entry about it (art. 2220 c.c.,
-- 'dieci anni dalla data dell’ultima registrazione'), which is its annulment if there is one. In a month without such a
-- day it is the month's last day (art. 2963 c.c.), as PostgreSQL computes: 29 February 2016 leads to 28 February 2026.
create or replace function receipt_kept_until(issued_on date, annulled_at timestamptz) returns date
  language sql immutable parallel safe
  as $$ select (greatest(issued_on, (annulled_at at time zone 'Europe/Rome')::date) + interval '10 years')::date $$;

-- Whether the organisation no longer knows the payer: a person of WMS was erased; a member without an account has left
-- and wasn't readmitted; anybody else was known for the receipt only.
create or replace function is_payer_gone(of_user integer, of_member integer) returns boolean language sql stable as $$
  select case
    when of_user is not null then exists (select from public.users where id = of_user and state = 'anonimizzato')
    when of_member is not null then exists (
      select from public.members m left join public.users u on u.id = m.user_id
       where m.id = of_member and m.ended_on < rome_today() and coalesce(u.state = 'anonimizzato', true)
         and not exists (select from public.members again
                          where again.tax_code = m.tax_code and coalesce(again.ended_on >= rome_today(), true)))
    else true end
$$;

-- The receipts that still name a payer whom the organisation no longer knows, although their retention has passed.
create or replace view receipts_past_retention as
  select receipt.id as receipt_id, receipt_kept_until(receipt.issued_on, receipt.annulled_at) as due_on
    from receipts receipt
   where is_payer_gone(receipt.user_id, receipt.member_id) and receipt.payer_removed_at is null
     and receipt_kept_until(receipt.issued_on, receipt.annulled_at) < rome_today();

-- Whether `remove_payer` works on this receipt right now; `is_erasing` says why a setting is not enough.
create or replace function is_removing_payer(of_receipt integer) returns boolean language sql stable as $$
  select is_erasing() and coalesce(current_setting('app.removing_payer_of', true), '') = of_receipt::text
$$;

-- Removes a person's full name, with its words in any rotation ('Anna Verdi', 'Verdi Anna'), and their tax code from a
-- text. An empty name or tax code is found nowhere.
create or replace function without_payer(value text, name text, tax_code text, becomes text) returns text
  language plpgsql immutable as $$
declare
  special constant text := '[][\\^$.|?*+(){}]';
  words text[] := regexp_split_to_array(regexp_replace(trim(name), special, '\\\&', 'g'), '\s+');
  turns text;
begin
  if trim(name) <> '' then
    select string_agg(array_to_string(words[turn + 1:] || words[:turn], '\s+'), '|')
      into turns from generate_series(0, cardinality(words) - 1) turn;
    value := regexp_replace(value, format('(?<![[:alnum:]])(?:%s)(?![[:alnum:]])', turns), becomes, 'gi');
  end if;
  if coalesce(trim(tax_code), '') = '' then
    return value;
  end if;
  tax_code := regexp_replace(tax_code, special, '\\\&', 'g');
  return regexp_replace(value, format('(?<![[:alnum:]])%s(?![[:alnum:]])', tax_code), '•', 'gi');
end $$;

-- The same for the payer and for whom the payer paid, if that was somebody else.
create or replace function without_payers(value text, payer text, tax_code text, other text, other_tax_code text,
                                          becomes text)
  returns text language sql immutable as $$
  select without_payer(without_payer(value, payer, tax_code, becomes), other, other_tax_code, becomes)
$$;

-- Removes the payer from a receipt, and its papers, which name the payer too; returns the hashes of their files. The
-- number, the date, the amount, the reason and the state stay, so the register has no gap. Refuses a payer who is still
-- known, and a receipt whose `receipt_kept_until` has not passed, for every caller.
create or replace function remove_payer(of_receipt integer) returns setof text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  one record;
  becomes text;
  -- The names as JSON writes them, with a backslash before a quotation mark.
  json_name text;
  json_other text;
  actor integer := nullif(current_setting('app.user_id', true), '')::integer;
begin
  select receipt.id, receipt.user_id, receipt.payer_name, receipt.payer_tax_code, receipt.payer_address,
         receipt.on_behalf_of, receipt.on_behalf_tax_code into one
    from public.receipts receipt
   where receipt.id = of_receipt and is_payer_gone(receipt.user_id, receipt.member_id)
     and receipt.payer_removed_at is null
     and receipt_kept_until(receipt.issued_on, receipt.annulled_at) < rome_today()
     for update of receipt;
  if not found then
    raise exception 'receipt % still says who paid it', of_receipt
      using errcode = 'restrict_violation', constraint = 'receipts_payer_kept';
  end if;
  becomes := coalesce('Persona cancellata ' || one.user_id, 'Pagante cancellato');
  json_name := regexp_replace(to_jsonb(trim(one.payer_name))::text, '^"|"$', '', 'g');
  json_other := regexp_replace(to_jsonb(trim(one.on_behalf_of))::text, '^"|"$', '', 'g');
  delete from public.receipt_disposals where receipt_id = one.id;

  perform set_config('app.erasing', 'on', true), set_config('app.removing_payer_of', one.id::text, true);
  return query delete from public.papers where receipt_id = one.id returning sha256;
  update public.receipts
     set payer_name = becomes, payer_tax_code = null, payer_address = null, payer_removed_at = current_moment(),
         -- The link goes too, because the members' book names the payer.
         member_id = null,
         on_behalf_of = null, on_behalf_tax_code = null, reference = null,
         reason = shortened(without_payers(reason, one.payer_name, one.payer_tax_code, one.on_behalf_of,
                              one.on_behalf_tax_code, becomes), 300),
         annulment_reason = without_payers(annulment_reason, one.payer_name, one.payer_tax_code, one.on_behalf_of,
                              one.on_behalf_tax_code, becomes)
   where id = one.id;
  update public.receipt_lines
     set description = shortened(without_payers(description, one.payer_name, one.payer_tax_code, one.on_behalf_of,
                              one.on_behalf_tax_code, becomes), 200),
         membership_id = null
   where receipt_id = one.id;
  delete from public.receipt_mails where receipt_id = one.id;
  -- Removes the name from reasons that were written after the erasure, by people who could still read the name.
  update public.steps_taken
     set reason = shortened(without_payers(reason, one.payer_name, one.payer_tax_code, one.on_behalf_of,
                              one.on_behalf_tax_code, becomes), 300)
   where receipt_id = one.id and reason is not null;
  update public.audit_log
     set before = without_payers(before::text, json_name, one.payer_tax_code, json_other,
                                 one.on_behalf_tax_code, becomes)::jsonb,
         after = without_payers(after::text, json_name, one.payer_tax_code, json_other,
                                one.on_behalf_tax_code, becomes)::jsonb
   where table_name = 'receipts' and row_id = one.id or about_table = 'receipts' and about_id = one.id;
  -- Most exports name neither of them, and a search for the first word is much cheaper than the replacement.
  update public.exports
     set filters = without_payers(filters::text, json_name, one.payer_tax_code, json_other,
                                  one.on_behalf_tax_code, becomes)::jsonb
   where list = '/api/accounting/receipts/export'
     and (strpos(lower(filters::text), lower(split_part(json_name, ' ', 1))) > 0
          or strpos(lower(filters::text), lower(one.payer_tax_code)) > 0
          or strpos(lower(filters::text), lower(split_part(json_other, ' ', 1))) > 0
          or strpos(lower(filters::text), lower(one.on_behalf_tax_code)) > 0)
     and filters::text <> without_payers(filters::text, json_name, one.payer_tax_code, json_other,
                                         one.on_behalf_tax_code, becomes);
  perform set_config('app.erasing', '', true), set_config('app.removing_payer_of', '', true);

  -- The log keeps who removed the payer and when, without the values.
  insert into public.audit_log (actor_id, table_name, row_id, action, before, after)
  values (actor, 'receipts', one.id, 'update', '{"payer_name": "•", "payer_tax_code": "•", "payer_address": "•"}',
          jsonb_build_object('payer_name', becomes, 'payer_tax_code', null, 'payer_address', null));
end $$;

-- Refuses a new paper of a receipt whose payer was removed.
create or replace function refuse_paper_without_payer() returns trigger language plpgsql as $$
begin
  if exists (select from public.receipts where id = new.receipt_id and payer_removed_at is not null) then
    raise exception 'receipt % no longer says who paid it', new.receipt_id
      using errcode = 'restrict_violation', constraint = 'papers_payer_removed';
  end if;
  return new;
end $$;
create or replace trigger payer before insert on papers
  for each row when (new.receipt_id is not null) execute function refuse_paper_without_payer();
