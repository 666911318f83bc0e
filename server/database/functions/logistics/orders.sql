-- `O-2026-0001`, as `orderNumber` of the contract writes it; null without a number.
create or replace function order_number(year integer, number integer) returns text
  language sql immutable strict parallel safe
  as $$ select 'O-' || year || '-' || lpad(number::text, greatest(4, length(number::text)), '0') $$;

-- Only this trigger sets the number, when the order is first requested, so no code can choose one; it stays.
create or replace function orders_number() returns trigger language plpgsql as $$
begin
  if old.number is not null then
    if (new.year, new.number, new.numbered_on) is distinct from (old.year, old.number, old.numbered_on) then
      raise exception 'the number of an order never changes' using errcode = 'restrict_violation';
    end if;
  elsif new.state = 'richiesto' then
    new.numbered_on = (current_moment() at time zone 'Europe/Rome')::date;
    new.year = extract(year from new.numbered_on);
    new.number = next_number(new.series, new.numbered_on);
  end if;
  return new;
end $$;
create or replace trigger number before update on orders for each row execute function orders_number();

-- The words by which an order is found: number, supplier, offer, and what its lines say. Lines are saved before their
-- order, so each save finds the lines of now.
create or replace function orders_words() returns trigger language plpgsql as $$
begin
  new.search = ' ' || search_words(concat_ws(' ',
    order_number(new.year, new.number), new.offer,
    (select name from suppliers where id = new.supplier_id),
    (select string_agg(concat_ws(' ', l.description, l.supplier_code, p.code), ' ')
       from order_lines l left join products p on p.id = l.product_id where l.order_id = new.id)));
  return new;
end $$;
-- Triggers fire by name: the number is there when the words are written.
create or replace trigger words before insert or update on orders for each row execute function orders_words();

create or replace trigger life before insert or update of state on orders
  for each row execute function keep_to_life('orders', 'state');
-- Writing the words again is no change of the order.
create or replace trigger version before update on orders
  for each row when (new.search = old.search) execute function count_version();
create or replace trigger updated before update on orders
  for each row when (new.search = old.search) execute function set_updated_at();

-- Orders are found by the names of now: a supplier's, or a product's code, that changed is written into them.
create or replace function reword_orders_of_supplier() returns trigger language plpgsql as $$
begin
  update orders set search = '' where supplier_id = new.id;
  return null;
end $$;
create or replace trigger reword_orders after update of name on suppliers
  for each row when (old.name <> new.name) execute function reword_orders_of_supplier();
create or replace function reword_orders_of_product() returns trigger language plpgsql as $$
begin
  update orders set search = '' where id in (select order_id from order_lines where product_id = new.id);
  return null;
end $$;
create or replace trigger reword_orders after update of code on products
  for each row when (old.code <> new.code) execute function reword_orders_of_product();

-- The day that counts of a line: what the supplier says, else when the line is needed, else the order.
create or replace function due_on(expected_on date, line_needed_on date, order_needed_on date) returns date
  language sql immutable parallel safe
  as $$ select coalesce(expected_on, line_needed_on, order_needed_on) $$;

-- What of a line arrived, without VAT, as `netOfLine` of the contract reckons it.
create or replace function arrived_of_line(received numeric, price numeric, discount numeric) returns numeric
  language sql immutable parallel safe
  as $$ select round(received * price * (100 - discount) / 100, 2) $$;

-- What of an order arrived and is paid for, without what went back for money, its shipping with the first goods, VAT by
-- rate on the sums, as `totalsOf` of the contract reckons it; and what it comes to when all that is open arrives, too,
-- where what came beyond one line doesn't pay for another.
create or replace function arrived_of_order(of_order integer, shipping numeric, shipping_vat numeric)
  returns table (net numeric, total numeric, expected numeric)
  language sql stable parallel safe rows 1
  as $$
    select coalesce(sum(rate.net), 0), coalesce(sum(rate.net + round(rate.net * rate.vat / 100, 2)), 0),
           coalesce(sum(rate.whole + round(rate.whole * rate.vat / 100, 2)), 0)
      from (select part.vat, sum(part.net) as net, sum(part.whole) as whole
              from (select l.vat, arrived_of_line(l.received - l.refunded, l.price, l.discount) as net,
                           arrived_of_line(greatest(l.received, l.quantity) - l.refunded, l.price,
                                           l.discount) as whole
                      from order_lines l where l.order_id = of_order
                    union all
                    select shipping_vat, case when exists (
                             select from order_lines l where l.order_id = of_order and l.received > 0)
                             then shipping else 0 end, shipping) part
             group by part.vat) rate
  $$;

-- The first day that the supplier said stays: punctuality is measured against it.
create or replace function keep_first_promise() returns trigger language plpgsql as $$
begin
  new.first_expected_on = coalesce(old.first_expected_on, new.expected_on);
  return new;
end $$;
create or replace trigger first_promise before update on orders
  for each row when (new.expected_on is distinct from old.expected_on) execute function keep_first_promise();

-- What is asked for, approved or ended stays as it is, but for what the next step writes (the number has its own
-- trigger); a revision changes what was sent, and never whom it was sent to or for whom.
create or replace trigger frozen before update on orders
  for each row when (old.state not in ('bozza', 'respinto', 'ordinato', 'parzialmente ricevuto'))
  execute function keep_frozen('orders_frozen', 'state', 'year', 'number', 'numbered_on', 'requester_id',
    'drafted_by', 'round', 'approved_total', 'budget_override', 'budget_override_by',
    'budget_override_up_to', 'ordered_on', 'expected_on',
    'first_expected_on', 'closed_on', 'total', 'updated_at', 'version', 'search');
create or replace trigger frozen_for_supplier before update on orders
  for each row when (old.state in ('ordinato', 'parzialmente ricevuto')
                     and (new.supplier_id, new.team_id) is distinct from (old.supplier_id, old.team_id))
  execute function keep_frozen('orders_frozen');
create or replace trigger audit after insert or update or delete on orders for each row execute function audit_row();
create or replace trigger audit after insert or update or delete on order_lines
  for each row execute function audit_row('@orders.order_id');

-- What was numbered is never deleted: its number would be missing.
create or replace function orders_kept() returns trigger language plpgsql as $$
begin
  if old.number is not null then
    raise exception 'an order with a number is never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace trigger kept before delete on orders for each row execute function orders_kept();

-- A line changes while its order is a draft, and while a revision of it is written (`app.revised_order`) until the last
-- goods came; `received` and `refunded` are written by arrivals and by returns.
create or replace function order_lines_frozen() returns trigger language plpgsql as $$
declare
  stands text;
  changes jsonb; -- without what is not the line's own; `net` is not computed yet
begin
  if tg_op = 'UPDATE' then
    if is_erasing() then
      return new;
    end if;
    changes = to_jsonb(new) - '{received,refunded,position,net}'::text[];
    if changes = to_jsonb(old) - '{received,refunded,position,net}'::text[] then
      return new;
    end if;
    -- Its product became another one: what was ordered is the same.
    if changes - 'product_id' = to_jsonb(old) - '{received,refunded,position,net,product_id}'::text[]
       and is_merged(old.product_id, new.product_id) then
      return new;
    end if;
  end if;
  select state into stands from orders where id = coalesce(new.order_id, old.order_id);
  -- Its order is deleted with it.
  if stands is null or stands in ('bozza', 'respinto')
     or stands in ('ordinato', 'parzialmente ricevuto')
        and current_setting('app.revised_order', true) = coalesce(new.order_id, old.order_id)::text then
    return coalesce(new, old);
  end if;
  raise exception 'the lines of an order that is % are frozen', stands
    using errcode = 'check_violation', constraint = 'order_lines_frozen';
end $$;
create or replace trigger frozen before insert or update or delete on order_lines
  for each row execute function order_lines_frozen();

create or replace trigger append_only before update or delete on order_approvals
  for each row execute function keep_frozen('order_approvals_frozen', 'user_id');
create or replace trigger audit after insert or update or delete on order_approvals
  for each row execute function audit_row('@orders.order_id');

create or replace trigger append_only before update or delete on order_revisions
  for each row execute function keep_frozen('order_revisions_frozen', 'made_by');
create or replace trigger append_only before update or delete on order_sendings
  for each row execute function keep_frozen('order_sendings_frozen', 'sent_by', 'left_at', 'given_up_at', 'failure');

create or replace trigger version before update on order_limits for each row execute function count_version();
create or replace trigger audit after insert or update or delete on order_limits
  for each row execute function audit_row();
create or replace trigger version before update on budgets for each row execute function count_version();
create or replace trigger audit after insert or update or delete on budgets for each row execute function audit_row();

create or replace trigger life before insert or update of state on wishes
  for each row execute function keep_to_life('wishes', 'state');
create or replace trigger version before update on wishes for each row execute function count_version();
create or replace trigger audit after insert or update or delete on wishes for each row execute function audit_row();
