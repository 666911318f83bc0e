-- Returns the quantity of a product that was ordered and has not arrived, the first day on which some of it is due,
-- and the quantity that orders ask for and that is not ordered yet. A line is due on the day that the supplier says,
-- else on the day of need. The function returns a set of one row, because PostgreSQL builds only such a function into
-- the statement that calls it.
create or replace function on_order(product integer)
  returns table (incoming numeric, incoming_on date, asked numeric)
  language sql stable parallel safe rows 1
  as $$
    select coalesce(sum(l.quantity - l.received) filter (where o.state in ('ordinato', 'parzialmente ricevuto')), 0),
           min(due_on(o.expected_on, l.needed_on, o.needed_on))
             filter (where o.state in ('ordinato', 'parzialmente ricevuto')),
           coalesce(sum(l.quantity - l.received) filter (where o.state in ('bozza', 'richiesto', 'approvato')), 0)
      from public.order_lines l join public.orders o on o.id = l.order_id
     where l.product_id = product and l.received < l.quantity
  $$;

-- Returns how much to order of a product when `there`, the quantity that is or will be available, is below the
-- minimum: a multiple of its reorder quantity, or else enough to have max(2 × minimum, maximum).
create or replace function quantity_to_order(
  there numeric, minimum numeric, maximum numeric, reorder numeric, unit text) returns numeric
  language sql immutable parallel safe
  as $$
    select case when there >= minimum then 0
                when reorder is null then ceil_for(greatest(minimum * 2, coalesce(maximum, 0)) - there, unit)
                -- The smallest multiple of the reorder quantity that reaches the minimum.
                else reorder * greatest(ceil((minimum - there) / reorder), 1)
           end
  $$;

-- Returns the quantity to order from a supplier for a need: whole packs, at least the supplier's minimum. A pack of
-- one counts as no pack.
create or replace function quantity_in_packs(need numeric, pack numeric, minimum numeric, unit text)
  returns numeric language sql immutable parallel safe
  as $$
    select case when pack = 1 then ceil_for(greatest(need, coalesce(minimum, 0)), unit)
                else ceil_for(ceil(greatest(need, coalesce(minimum, 0)) / pack) * pack, unit) end
  $$;

-- A line that gets another product no longer brings what was wished for, so its wishes are open again.
create or replace function release_wishes_of_line() returns trigger language plpgsql as $$
begin
  if is_merged(old.product_id, new.product_id) then
    return null;
  end if;
  with released as (
    update public.wishes set state = 'aperta', order_line_id = null where order_line_id = new.id and state = 'in ordine'
    returning id)
  insert into public.steps_taken (wish_id, move, from_state, to_state, made_by)
  select id, 'release', 'in ordine', 'aperta', nullif(current_setting('app.user_id', true), '')::integer from released;
  return null;
end $$;
create or replace trigger release_wishes after update of product_id on order_lines
  for each row when (old.product_id is distinct from new.product_id) execute function release_wishes_of_line();

-- After a change of its amount, a budget's warning is sent again.
create or replace function forget_budget_warning() returns trigger language plpgsql as $$
begin
  new.warned_on = null;
  return new;
end $$;
create or replace trigger forget_warning before update of amount on budgets
  for each row when (old.amount <> new.amount) execute function forget_budget_warning();
