-- Returns `NS-2026-0001`, as `expenseReportNumber` of the contract writes it; null without a number. The function is
-- neither `strict` nor does it concatenate a bare number, because PostgreSQL could not inline it into a query then and
-- would call it for each row.
create or replace function expense_report_number(year integer, number integer) returns text
  language sql immutable parallel safe
  as $$ select 'NS-' || year::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0') $$;

-- Returns the person who works in this transaction; null means the system.
create or replace function acting_person() returns integer language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::integer $$;

-- Returns the sum of a person's self-declared lines between two days, in `and_of_report` and in all reports that wait
-- or were approved. A decided line counts with its approved amount.
create or replace function self_declared(of_person integer, from_day date, to_day date, and_of_report integer)
  returns numeric language sql stable
  as $$
    select coalesce(sum(coalesce(l.approved, l.claimed)), 0)
      from public.expense_reports r join public.expense_lines l on l.report_id = r.id
     where r.owner_id = of_person and l.kind = 'autocertificazione' and l.spent_on between from_day and to_day
       and (r.state in ('inviata', 'approvata', 'rimborsata') or r.id = and_of_report)
  $$;

-- Checks a report that is sent, by whatever code: it has lines, none is too old, and what its owner declared without
-- documents stays within the limits of each day and month, counted over all their reports. Two reports of one person
-- wait for each other.
create or replace function check_sent_expenses(of_report integer, of_owner integer, first_sent_on date) returns void
  language plpgsql as $$
declare
  today constant date := rome_today();
  oldest date;
  day record;
begin
  select min(spent_on) into oldest from public.expense_lines where report_id = of_report;
  if oldest is null then
    raise exception 'a report without lines' using errcode = 'check_violation', constraint = 'expense_reports_empty';
  end if;
  -- The age of expenses in a report that came back is measured on the day when the report was first sent.
  if coalesce(first_sent_on, today) - oldest
     > coalesce(setting_on('accounting.expenseMostDays', today), '90')::integer then
    raise exception 'too old an expense' using errcode = 'check_violation', constraint = 'expense_lines_too_old';
  end if;
  if not exists (select from public.expense_lines where report_id = of_report and kind = 'autocertificazione') then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('self-declared expenses'), of_owner);
  for day in
    select distinct spent_on as on_day, date_trunc('month', spent_on)::date as month
      from public.expense_lines where report_id = of_report and kind = 'autocertificazione'
  loop
    if self_declared(of_owner, day.on_day, day.on_day, of_report)
       > coalesce(setting_on('accounting.selfDeclaredPerDay', day.on_day), '10.00')::numeric then
      raise exception 'too much is self-declared on %', day.on_day
        using errcode = 'check_violation', constraint = 'expense_lines_day_limit';
    end if;
    if self_declared(of_owner, day.month, (day.month + interval '1 month - 1 day')::date, of_report)
       > coalesce(setting_on('accounting.selfDeclaredPerMonth', day.on_day), '150.00')::numeric then
      raise exception 'too much is self-declared in the month of %', day.on_day
        using errcode = 'check_violation', constraint = 'expense_lines_month_limit';
    end if;
  end loop;
end $$;

-- Only this trigger sets the number, when the report is first sent, so no code can choose one; it never changes then.
create or replace function expense_reports_step() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.expense_reports');
  if old.number is not null
     and (new.year, new.number, new.numbered_on) is distinct from (old.year, old.number, old.numbered_on) then
    raise exception 'the number of an expense report never changes' using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    return new;
  end if;
  new.state_since = current_moment();
  if new.state in ('approvata', 'respinta', 'rimborsata') and acting_person() = new.owner_id then
    raise exception 'nobody decides about their own expenses'
      using errcode = 'check_violation', constraint = 'expense_reports_not_own';
  end if;
  if new.state = 'approvata' and old.state = 'rimborsata'
     and exists (select from public.bank_matches where expense_report_id = new.id) then
    raise exception 'a row of the bank confirms the payment of report %', new.id
      using errcode = 'check_violation', constraint = 'expense_reports_matched';
  end if;
  if new.state = 'inviata' then
    perform check_sent_expenses(new.id, new.owner_id, old.numbered_on);
    if new.number is null then
      new.numbered_on = rome_today();
      new.year = extract(year from new.numbered_on);
      new.number = next_number(new.series, new.numbered_on);
    end if;
  end if;
  return new;
end $$;
create or replace trigger number before update on expense_reports
  for each row execute function expense_reports_step();

-- A new report is a draft without a number and without lines.
create or replace function expense_reports_begin() returns trigger language plpgsql as $$
begin
  new.year = null;
  new.number = null;
  new.numbered_on = null;
  new.spent = 0;
  new.claimed = 0;
  new.approved = null;
  return new;
end $$;
create or replace trigger begin before insert on expense_reports
  for each row execute function expense_reports_begin();

-- Returns the words by which a report is found: number, purpose, place, owner, and the texts of its lines.
create or replace function words_of(found expense_reports) returns text language sql stable as $$
  select ' ' || search_words(concat_ws(' ',
    expense_report_number(found.year, found.number), found.purpose, found.place,
    (select first_name || ' ' || last_name from public.users where id = found.owner_id),
    (select string_agg(l.description, ' ' order by l.id) from public.expense_lines l where l.report_id = found.id)))
$$;

create or replace function expense_reports_words() returns trigger language plpgsql as $$
begin
  new.search = words_of(new);
  return new;
end $$;
-- Triggers fire in the order of their names, so the number is there when the words are written.
create or replace trigger words before insert or update on expense_reports
  for each row execute function expense_reports_words();
create or replace trigger life before insert or update of state on expense_reports
  for each row execute function keep_to_life('expense_reports', 'state');

create or replace function reword_expenses_of_person() returns trigger language plpgsql as $$
begin
  update public.expense_reports r set search = words_of(r) where owner_id = new.id and search <> words_of(r);
  return null;
end $$;
create or replace trigger reword_expenses after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function reword_expenses_of_person();

-- A sent report doesn't change, except for what the next step writes.
create or replace trigger frozen before update on expense_reports
  for each row when (old.state = 'inviata')
  execute function keep_frozen('expense_reports_frozen', 'state', 'decided_by', 'decided_at', 'approved', 'iban',
    'iban_asked_at', 'state_since', 'updated_at', 'version', 'search');
create or replace trigger frozen_when_approved before update on expense_reports
  for each row when (old.state = 'approvata')
  execute function keep_frozen('expense_reports_frozen', 'state', 'payment_id', 'iban', 'iban_asked_at',
    'state_since', 'updated_at', 'version', 'search');
create or replace trigger frozen_when_paid before update on expense_reports
  for each row when (old.state = 'rimborsata')
  execute function keep_frozen('expense_reports_frozen', 'state', 'payment_id', 'state_since', 'updated_at', 'version',
    'search');

-- Returns the sums of a report's lines; the approved one is null until all lines are decided.
create or replace function sums_of_report(of_report integer)
  returns table (spent numeric, claimed numeric, approved numeric) language sql stable as $$
    select coalesce(sum(l.euro), 0), coalesce(sum(l.claimed), 0),
           case when count(l.id) > 0 and count(l.id) = count(l.approved) then sum(l.approved) end
      from public.expense_lines l where l.report_id = of_report
  $$;

-- The sums of a report are those of its lines, whoever writes them.
create or replace function guard_expense_sums() returns trigger language plpgsql as $$
begin
  if (new.spent, new.claimed, new.approved) is distinct from (select s from sums_of_report(new.id) s) then
    raise exception 'the sums of report % are those of its lines', new.id
      using errcode = 'restrict_violation', constraint = 'expense_reports_sums';
  end if;
  return new;
end $$;
create or replace trigger guard before update on expense_reports
  for each row when ((new.spent, new.claimed, new.approved) is distinct from (old.spent, old.claimed, old.approved))
  execute function guard_expense_sums();

-- A missing IBAN may be given until the report is paid; the one under which the report was sent stays.
create or replace function expense_reports_iban() returns trigger language plpgsql as $$
begin
  if not is_erasing() then
    raise exception 'the IBAN of report % is frozen', old.id
      using errcode = 'check_violation', constraint = 'expense_reports_frozen';
  end if;
  return new;
end $$;
create or replace trigger iban_kept before update of iban on expense_reports
  for each row when (old.state in ('inviata', 'approvata') and old.iban is not null
                     and new.iban is distinct from old.iban)
  execute function expense_reports_iban();

-- A report with a number is never deleted, because its number would be missing.
create or replace function expense_reports_kept() returns trigger language plpgsql as $$
begin
  if old.number is not null or old.state <> 'bozza' then
    raise exception 'an expense report with a number is never deleted'
      using errcode = 'restrict_violation', constraint = 'expense_reports_kept';
  end if;
  return old;
end $$;
create or replace trigger kept before delete on expense_reports
  for each row execute function expense_reports_kept();
create or replace trigger never_emptied before truncate on expense_reports
  for each statement execute function keep_frozen('expense_reports_kept');

-- Returns the rate of a kilometre on a day.
create or replace function mileage_rate_on(of_vehicle text, of_fuel text, day date) returns numeric
  language sql stable as $$
    select rate from public.mileage_rates
     where lower(vehicle) = lower(of_vehicle) and fuel = of_fuel and daterange(valid_from, valid_to, '[]') @> day
  $$;

-- Returns the newest resolution that allows self-declared expenses of this category on a day.
create or replace function expense_resolution_on(of_category text, day date) returns integer
  language sql stable as $$
    select id from public.expense_resolutions
     where daterange(valid_from, valid_to, '[]') @> day and of_category = any (categories)
     order by decided_on desc, id desc limit 1
  $$;

-- Writes the rates and the resolutions of this moment into the lines of a report, which then stay.
create or replace function take_present_rates(of_report integer) returns void language sql as $$
  update public.expense_lines
     set km_rate = case kind when 'chilometri' then mileage_rate_on(vehicle, fuel, spent_on) end,
         resolution_id = case kind when 'autocertificazione' then expense_resolution_on(category, spent_on) end
   where report_id = of_report
$$;

-- A line may be written while its report is a draft or came back; while the report waits, only the approved amount may
-- be. The row of the report is locked, so that nothing is written while somebody sends it. Kilometres get the rate of
-- their day, a self-declaration gets the resolution that allows it.
create or replace function expense_lines_write() returns trigger language plpgsql as $$
declare
  report record;
  only_decided constant text[] := '{approved,approved_reason,version}';
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.report_id <> old.report_id then
    raise exception 'a line stays with its report' using errcode = 'restrict_violation';
  end if;
  select r.id, r.state, r.volunteer into report from public.expense_reports r
   where r.id = case when tg_op = 'DELETE' then old.report_id else new.report_id end for no key update;
  -- The line is deleted together with its report.
  if report.id is null and tg_op = 'DELETE' then
    return old;
  end if;
  if report.state not in ('bozza', 'respinta') then
    -- Generated columns are left out, because they are not computed yet.
    if tg_op = 'UPDATE' and report.state = 'inviata'
       and to_jsonb(new) - only_decided - '{euro,claimed}'::text[]
           = to_jsonb(old) - only_decided - '{euro,claimed}'::text[] then
      return new;
    end if;
    raise exception 'the lines of report % are frozen', report.id
      using errcode = 'check_violation', constraint = 'expense_lines_frozen';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- Checked before the product is computed, because its column might not hold it.
  if round(new.amount * new.rate, 2) not between 0.01 and 9999999.99 then
    raise exception '% at % is no amount in euro', new.amount, new.rate
      using errcode = 'check_violation', constraint = 'expense_lines_euro';
  end if;
  new.approved = null;
  new.approved_reason = null;
  new.km_rate = null;
  new.resolution_id = null;
  if new.spent_on > rome_today() then
    raise exception 'an expense of a day to come'
      using errcode = 'check_violation', constraint = 'expense_lines_to_come';
  end if;
  if new.kind = 'chilometri' then
    new.km_rate = mileage_rate_on(new.vehicle, new.fuel, new.spent_on);
    if new.km_rate is null then
      raise exception 'no rate for % on %', new.vehicle, new.spent_on
        using errcode = 'check_violation', constraint = 'expense_lines_no_rate';
    end if;
  elsif new.kind = 'autocertificazione' then
    if not report.volunteer then
      raise exception 'only volunteers declare expenses themselves'
        using errcode = 'check_violation', constraint = 'expense_lines_volunteers';
    end if;
    new.resolution_id = expense_resolution_on(new.category, new.spent_on);
    if new.resolution_id is null then
      raise exception 'no resolution allows % on %', new.category, new.spent_on
        using errcode = 'check_violation', constraint = 'expense_lines_no_resolution';
    end if;
  end if;
  return new;
end $$;
create or replace trigger write before insert or update or delete on expense_lines
  for each row execute function expense_lines_write();
create or replace trigger never_emptied before truncate on expense_lines
  for each statement execute function keep_frozen('expense_lines_frozen');

-- A person who is no volunteer must have documents for everything, so their report has no self-declared lines.
create or replace function expense_reports_volunteer() returns trigger language plpgsql as $$
begin
  if exists (select from public.expense_lines where report_id = new.id and kind = 'autocertificazione') then
    raise exception 'only volunteers declare expenses themselves'
      using errcode = 'check_violation', constraint = 'expense_lines_volunteers';
  end if;
  return new;
end $$;
create or replace trigger volunteer before update of volunteer on expense_reports
  for each row when (old.volunteer and not new.volunteer) execute function expense_reports_volunteer();

-- Keeps the sums of a report equal to those of its lines, and its words. They are written once for a statement, however
-- many lines it changes.
create or replace function sum_expense_lines() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return null;
  end if;
  update public.expense_reports r
     set spent = sums.spent, claimed = sums.claimed, approved = sums.approved, search = words_of(r)
    from (select distinct report_id as id from changed) of_report, sums_of_report(of_report.id) sums
   where r.id = of_report.id
     and (r.spent, r.claimed, r.approved, r.search)
         is distinct from (sums.spent, sums.claimed, sums.approved, words_of(r));
  return null;
end $$;
create or replace trigger summed_new after insert on expense_lines
  referencing new table as changed for each statement execute function sum_expense_lines();
create or replace trigger summed_changed after update on expense_lines
  referencing new table as changed for each statement execute function sum_expense_lines();
create or replace trigger summed_gone after delete on expense_lines
  referencing old table as changed for each statement execute function sum_expense_lines();

-- Refuses changes of a line's files once the report was sent.
create or replace function expense_attachments_write() returns trigger language plpgsql as $$
declare
  report record;
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return new;
  end if;
  select r.id, r.state into report from public.expense_reports r
   where r.id = case when tg_op = 'DELETE' then old.report_id else new.report_id end for no key update;
  if report.id is not null and report.state not in ('bozza', 'respinta') or tg_op = 'UPDATE' then
    raise exception 'the files of report % are frozen', report.id
      using errcode = 'check_violation', constraint = 'expense_attachments_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger write before insert or update or delete on expense_attachments
  for each row execute function expense_attachments_write();
create or replace trigger never_emptied before truncate on expense_attachments
  for each statement execute function keep_frozen('expense_attachments_frozen');

-- A resolution that sent reports refer to doesn't change any more; only its last day may move, but not before the last
-- of their lines.
create or replace function expense_resolutions_write() returns trigger language plpgsql as $$
declare
  last_used date;
begin
  select max(l.spent_on) into last_used
    from public.expense_lines l join public.expense_reports r on r.id = l.report_id
   where l.resolution_id = old.id and r.state not in ('bozza', 'respinta');
  if last_used is not null
     and ((new.number, new.decided_on, new.categories, new.activities, new.valid_from)
          is distinct from (old.number, old.decided_on, old.categories, old.activities, old.valid_from)
          or new.valid_to < last_used) then
    raise exception 'sent reports stand on resolution %', old.number
      using errcode = 'check_violation', constraint = 'expense_resolutions_used';
  end if;
  return new;
end $$;
create or replace trigger used before update on expense_resolutions
  for each row execute function expense_resolutions_write();

-- A payment is a fact, so it never changes.
create or replace trigger frozen before update or delete on expense_payments
  for each row execute function keep_frozen('expense_payments_frozen');
create or replace trigger never_emptied before truncate on expense_payments
  for each statement execute function keep_frozen('expense_payments_frozen');
