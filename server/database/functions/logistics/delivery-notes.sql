-- Only this trigger gives series, year and number, so no code can choose them.
create or replace function delivery_notes_number() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.delivery_notes');
  new.series = case new.letters when '' then 'ddt' else 'ddt/' || new.letters end;
  new.year = extract(year from new.issued_on);
  new.number = next_number(new.series, new.issued_on);
  new.issued_at = current_moment();
  return new;
end $$;
create or replace trigger number before update of state on delivery_notes
  for each row when (old.state = 'bozza' and new.state = 'emesso') execute function delivery_notes_number();
create or replace trigger life before insert or update of state on delivery_notes
  for each row execute function keep_to_life('delivery_notes', 'state');

create or replace function nothing_is_out(note integer) returns boolean language sql stable as $$
  select not exists (
    select from public.delivery_note_lines l left join public.loans o on o.id = l.loan_id
     where l.note_id = note and l.quantity > l.returned and l.order_line_id is null
       and coalesce(o.quantity > o.returned, true))
$$;

-- An issued note is final: only its travel, arrival or annulment is written.
create or replace function delivery_notes_frozen() returns trigger language plpgsql as $$
declare
  may_change text[] := '{version,return_reminded_on,all_back}';
begin
  if tg_op = 'TRUNCATE' or tg_op = 'DELETE' and old.state <> 'bozza' then
    raise exception 'an issued delivery note is never deleted'
      using errcode = 'restrict_violation', constraint = 'delivery_notes_frozen';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.state = 'bozza' or is_erasing() then
    return new;
  end if;
  if old.state in ('emesso', 'in viaggio') then
    may_change := may_change
      || '{state,departed_at,delivered_on,delivered_at,receiver_name,annulled_at,annulment_reason}'::text[];
  end if;
  if new.all_back <> old.all_back and new.all_back <> nothing_is_out(new.id) then
    raise exception 'whether something is out is what the lines say' using errcode = 'restrict_violation';
  end if;
  if not is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), may_change) then
    raise exception 'an issued delivery note never changes'
      using errcode = 'restrict_violation', constraint = 'delivery_notes_frozen';
  end if;
  return new;
end $$;
create or replace trigger frozen before update or delete on delivery_notes
  for each row execute function delivery_notes_frozen();
create or replace trigger never_emptied before truncate on delivery_notes
  for each statement execute function delivery_notes_frozen();

-- The lines of an issued note are as final as the note. Only triggers write the returned quantity of a line.
create or replace function delivery_note_lines_frozen() returns trigger language plpgsql as $$
declare
  of_note integer := case tg_op when 'INSERT' then new.note_id when 'TRUNCATE' then null else old.note_id end;
  was text;
begin
  if tg_op = 'UPDATE' then
    if is_erasing() or to_jsonb(new) - 'returned' = to_jsonb(old) - 'returned' then
      return new;
    end if;
    if new.note_id <> old.note_id then
      raise exception 'a line stays in its note'
        using errcode = 'restrict_violation', constraint = 'delivery_notes_frozen';
    end if;
  end if;
  if tg_op <> 'TRUNCATE' then
    -- The lock waits for a person who issues the note at this moment. The lines of a deleted draft are deleted with it.
    select state into was from public.delivery_notes where id = of_note for share;
    if not found or was = 'bozza' then
      return case tg_op when 'DELETE' then old else new end;
    end if;
  end if;
  raise exception 'the lines of an issued delivery note never change'
    using errcode = 'restrict_violation', constraint = 'delivery_notes_frozen';
end $$;
create or replace trigger frozen before insert or update or delete on delivery_note_lines
  for each row execute function delivery_note_lines_frozen();
create or replace trigger never_emptied before truncate on delivery_note_lines
  for each statement execute function delivery_note_lines_frozen();

-- Returns the quantity of a loan on issued notes that took it away.
create or replace function on_issued_notes(loan integer) returns numeric language sql stable as $$
  select coalesce(sum(l.quantity), 0)
    from public.delivery_note_lines l join public.delivery_notes n on n.id = l.note_id
   where l.loan_id = loan and n.direction <> 'entrata' and n.state in ('emesso', 'in viaggio', 'consegnato')
$$;

create or replace function returned_of_line(line integer) returns numeric language sql stable as $$
  select coalesce(sum(l.quantity), 0)
    from public.delivery_note_lines l join public.delivery_notes n on n.id = l.note_id
   where l.returned_line_id = line and n.state in ('emesso', 'in viaggio', 'consegnato')
$$;
create or replace function guard_returned_line() returns trigger language plpgsql as $$
begin
  if new.returned <> (case tg_op when 'INSERT' then 0 else returned_of_line(new.id) end) then
    raise exception 'what of a line is back is what its returns say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update of returned on delivery_note_lines
  for each row execute function guard_returned_line();

-- Updates the returned quantity of lines when a return is issued or annulled; of two returns at once the second waits.
create or replace function count_returned_lines() returns trigger language plpgsql as $$
declare
  lines integer[];
begin
  select array_agg(distinct returned_line_id order by returned_line_id) into lines
    from public.delivery_note_lines where note_id = new.id and returned_line_id is not null;
  if lines is null then
    return null;
  end if;
  if new.state = 'emesso' and exists (
       select from public.delivery_note_lines back
         join public.delivery_note_lines gone on gone.id = back.returned_line_id
         join public.delivery_notes former on former.id = gone.note_id
        where back.note_id = new.id
          and (former.id is distinct from new.returns_id or former.state <> 'consegnato'
               or gone.order_line_id is not null
               or (gone.product_id, gone.lot_id) is distinct from (back.product_id, back.lot_id)
                  and not (is_merged(gone.product_id, back.product_id)
                           and (select search_text(code) from public.lots where id = gone.lot_id)
                               is not distinct from
                               (select search_text(code) from public.lots where id = back.lot_id)))) then
    raise exception 'a return brings back what its delivered note took away'
      using errcode = 'check_violation', constraint = 'delivery_note_return';
  end if;
  perform from public.delivery_note_lines where id = any (lines) order by id for no key update;
  update public.delivery_note_lines set returned = returned_of_line(id) where id = any (lines);
  return null;
end $$;
create or replace trigger returned after update of state on delivery_notes
  for each row when (old.state <> new.state and new.state in ('emesso', 'annullato'))
  execute function count_returned_lines();

-- Counts goods that go back to a supplier on the order's lines when their note is issued, and takes the count back when
-- it is annulled: goods to be replaced are awaited again, refunded ones are not. Refuses more of a lot than came with
-- the line and hasn't gone back yet; of two returns at once the second waits for the line and is refused.
create or replace function count_returns_to_supplier() returns trigger language plpgsql as $$
declare
  lines integer[];
  is_issued constant boolean := new.state = 'emesso';
begin
  select array_agg(distinct order_line_id) into lines
    from public.delivery_note_lines where note_id = new.id and order_line_id is not null;
  if lines is null then
    return null;
  end if;
  perform from public.order_lines where id = any (lines) order by id for no key update;
  if is_issued and (new.direction <> 'uscita' or new.return_for is null or exists (
       select from public.delivery_note_lines back
         join public.order_lines came on came.id = back.order_line_id
         join public.orders o on o.id = came.order_id
        where back.note_id = new.id
          and (o.supplier_id is distinct from new.supplier_id
               or back.product_id is distinct from came.product_id))) then
    raise exception 'a return gives a supplier back what came from them'
      using errcode = 'check_violation', constraint = 'delivery_note_order_return';
  end if;
  if is_issued and exists (
       select from (
         select back.order_line_id, search_text(lot.code) as lot, sum(back.quantity) as quantity
           from public.delivery_note_lines back
           join public.delivery_notes n on n.id = back.note_id
           left join public.lots lot on lot.id = back.lot_id
          where back.order_line_id = any (lines) and n.state in ('emesso', 'in viaggio', 'consegnato')
          group by back.order_line_id, search_text(lot.code)) gone
        where gone.quantity > (
         -- Lots are compared by code, because the lots of a merged product are those of the product that it was merged
         -- into.
         select coalesce(sum(a.quantity), 0)
           from public.arrival_lines a left join public.lots lot on lot.id = a.lot_id
          where a.order_line_id = gone.order_line_id and search_text(lot.code) is not distinct from gone.lot
            and not a.taken_back)) then
    raise exception 'more goes back than came'
      using errcode = 'check_violation', constraint = 'delivery_note_order_exceeded';
  end if;
  update public.order_lines l
     set received = l.received - case new.return_for when 'sostituzione' then back.quantity else 0 end,
         refunded = l.refunded + case new.return_for when 'rimborso' then back.quantity else 0 end
    from (select order_line_id, case when is_issued then sum(quantity) else -sum(quantity) end as quantity
            from public.delivery_note_lines where note_id = new.id and order_line_id is not null
           group by order_line_id) back
   where l.id = back.order_line_id;
  return null;
end $$;
create or replace trigger returned_to_supplier after update of state on delivery_notes
  for each row when (old.state <> new.state and new.state in ('emesso', 'annullato') and new.direction = 'uscita')
  execute function count_returns_to_supplier();

-- Refuses a note if more of a loan would be on issued notes than was lent, because lent goods travel with one note. Of
-- two notes that are issued at once the second waits for the loan and is refused.
create or replace function keep_loans_on_one_note() returns trigger language plpgsql as $$
declare
  lent integer[];
begin
  select array_agg(distinct loan_id) into lent
    from public.delivery_note_lines where note_id = new.id and loan_id is not null;
  if lent is null then
    return null;
  end if;
  perform from public.loans where id = any (lent) order by id for no key update;
  if exists (select from public.loans where id = any (lent) and quantity < on_issued_notes(id)) then
    raise exception 'lent goods are on another delivery note'
      using errcode = 'check_violation', constraint = 'delivery_note_loan_once';
  end if;
  return null;
end $$;
create or replace trigger lent_once after update of state on delivery_notes
  for each row when (old.state <> new.state and new.state = 'emesso' and new.direction <> 'entrata')
  execute function keep_loans_on_one_note();

-- Refuses a delivery before the transport began.
create or replace function delivered_after_start() returns trigger language plpgsql as $$
begin
  if new.delivered_on < new.starts_on then
    raise exception 'delivered before the transport began'
      using errcode = 'check_violation', constraint = 'delivery_notes_delivered_after';
  end if;
  return new;
end $$;
create or replace trigger delivered before update of state on delivery_notes
  for each row when (new.state = 'consegnato') execute function delivered_after_start();

-- Updates whether a note's goods are all back, also when they are given back at the desk without a note.
create or replace function settle_delivery_notes() returns trigger language plpgsql as $$
begin
  update public.delivery_notes n set all_back = nothing_is_out(n.id)
   where n.return_due_on is not null and n.state in ('emesso', 'in viaggio', 'consegnato')
     and n.all_back <> nothing_is_out(n.id)
     and case tg_table_name
           when 'loans' then n.id in (select note_id from public.delivery_note_lines where loan_id = new.id)
           else n.id = (to_jsonb(new) ->> 'note_id')::integer end;
  return null;
end $$;
create or replace trigger settled after update of returned on delivery_note_lines
  for each row execute function settle_delivery_notes();
create or replace trigger settled after update of returned on loans
  for each row execute function settle_delivery_notes();

-- Refuses a proof unless the goods travel or have arrived. It may be changed while they travel; after that it is final.
create or replace function delivery_proofs_frozen() returns trigger language plpgsql as $$
declare
  was text;
begin
  if tg_op = 'UPDATE' then
    if is_erasing() or is_same_but(tg_relid, to_jsonb(old), to_jsonb(new), '{}') then
      return new;
    end if;
  end if;
  select state into was from public.delivery_notes
   where id = case tg_op when 'DELETE' then old.note_id else new.note_id end for share;
  if was = 'in viaggio' or was = 'consegnato' and tg_op = 'INSERT' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a proof of delivery never changes'
    using errcode = 'restrict_violation', constraint = 'delivery_proofs_frozen';
end $$;
create or replace trigger frozen before insert or update or delete on delivery_proofs
  for each row execute function delivery_proofs_frozen();
create or replace trigger never_emptied before truncate on delivery_proofs
  for each statement execute function keep_frozen('delivery_proofs_frozen');
