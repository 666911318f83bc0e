-- Returns `O-2026-0001`, as `orderNumber` of the contract writes it; null without a number.
create or replace function order_number(year integer, number integer) returns text
  language sql immutable strict parallel safe
  as $$ select 'O-' || year || '-' || lpad(number::text, greatest(4, length(number::text)), '0') $$;

-- Only this trigger sets the number, when the order is first requested, so no code can choose a number. After that the
-- number never changes.
create or replace function orders_number() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform keep_to_table(tg_relid, 'public.orders');
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

-- Returns the words by which an order is found: number, supplier, offer, and the texts of its lines.
create or replace function words_of(found orders) returns text language sql stable as $$
  select ' ' || search_words(concat_ws(' ',
    order_number(found.year, found.number), found.offer,
    (select name from public.suppliers where id = found.supplier_id),
    (select string_agg(concat_ws(' ', l.description, l.supplier_code, p.code), ' ')
       from public.order_lines l left join public.products p on p.id = l.product_id where l.order_id = found.id)))
$$;

-- Lines are saved before their order, so each save of an order finds the present lines.
create or replace function orders_words() returns trigger language plpgsql as $$
begin
  new.search = words_of(new);
  return new;
end $$;
-- Triggers fire in the order of their names, so the number is there when the words are written.
create or replace trigger words before insert or update on orders for each row execute function orders_words();

-- Writes the words of these orders again, because something that they name has changed. This is no edit of an order.
create or replace function refresh_order_words(of_orders integer[]) returns void language sql as $$
  update public.orders o set search = words_of(o) where id = any (of_orders) and search <> words_of(o)
$$;

create or replace trigger life before insert or update of state on orders
  for each row execute function keep_to_life('orders', 'state');

-- An order is found by the present name of its supplier and the present codes of its products, so a change of these is
-- written into the order's words.
create or replace function reword_orders_of_supplier() returns trigger language plpgsql as $$
begin
  perform refresh_order_words(array(select id from public.orders where supplier_id = new.id));
  return null;
end $$;
create or replace trigger reword_orders after update of name on suppliers
  for each row when (old.name <> new.name) execute function reword_orders_of_supplier();
create or replace function reword_orders_of_product() returns trigger language plpgsql as $$
begin
  perform refresh_order_words(array(select order_id from public.order_lines where product_id = new.id));
  return null;
end $$;
create or replace trigger reword_orders after update of code on products
  for each row when (old.code <> new.code) execute function reword_orders_of_product();

-- Returns the day on which a line is due: the day that the supplier says, else the day when the line is needed, else
-- the day when the order is needed.
create or replace function due_on(expected_on date, line_needed_on date, order_needed_on date) returns date
  language sql immutable parallel safe
  as $$ select coalesce(expected_on, line_needed_on, order_needed_on) $$;

-- Returns the value in euro, without VAT, of what arrived of a line, computed as `netOfLine` of the contract does.
create or replace function arrived_of_line(received numeric, price numeric, discount numeric) returns numeric
  language sql immutable parallel safe
  as $$ select round(received * price * (100 - discount) / 100, 2) $$;

-- Returns what is to be paid, in euro, for the goods of an order that arrived, computed as `totalsOf` of the contract
-- does: without goods that were returned for money, with shipping from the first goods on, and with VAT by rate on the
-- sums. `expected` is the total if everything that is open arrives too; in it, a surplus of one line doesn't make up
-- for goods that another line lacks.
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
                      from public.order_lines l where l.order_id = of_order
                    union all
                    select shipping_vat, case when exists (
                             select from public.order_lines l where l.order_id = of_order and l.received > 0)
                             then shipping else 0 end, shipping) part
             group by part.vat) rate
  $$;

-- Keeps the first day that the supplier said, because punctuality is measured against it.
create or replace function keep_first_promise() returns trigger language plpgsql as $$
begin
  new.first_expected_on = coalesce(old.first_expected_on, new.expected_on);
  return new;
end $$;
create or replace trigger first_promise before update on orders
  for each row when (new.expected_on is distinct from old.expected_on) execute function keep_first_promise();

-- An order that is requested, approved, sent or ended doesn't change, except for what the next step writes. While a
-- revision of a sent order is written (`app.revised_order`) its terms may change too, but never its supplier or its
-- team.
create or replace trigger frozen before update on orders
  for each row when (old.state not in ('bozza', 'respinto')
                     and (old.state not in ('ordinato', 'parzialmente ricevuto')
                          or current_setting('app.revised_order', true) is distinct from old.id::text))
  execute function keep_frozen('orders_frozen', 'state', 'round', 'approved_total', 'budget_override',
    'budget_override_by', 'budget_override_up_to', 'ordered_on', 'expected_on', 'first_expected_on', 'closed_on',
    'updated_at', 'version', 'search');
create or replace trigger frozen_for_supplier before update on orders
  for each row when (old.state in ('ordinato', 'parzialmente ricevuto')
                     and current_setting('app.revised_order', true) = old.id::text)
  execute function keep_frozen('orders_frozen', 'state', 'approved_total', 'budget_override', 'budget_override_by',
    'budget_override_up_to', 'needed_on', 'location_id', 'offer', 'payment_terms', 'message', 'notes', 'shipping',
    'shipping_vat', 'net', 'vat', 'expected_on', 'first_expected_on', 'updated_at', 'version', 'search');

-- An order with a number is never deleted, because its number would be missing.
create or replace function orders_kept() returns trigger language plpgsql as $$
begin
  if old.number is not null then
    raise exception 'an order with a number is never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace trigger kept before delete on orders for each row execute function orders_kept();
create or replace trigger never_emptied before truncate on orders
  for each statement execute function keep_frozen('orders_frozen');

-- A line may change while its order is a draft, and while a revision of the order is written (`app.revised_order`),
-- until the last goods came. Arrivals and returns write `received` and `refunded`.
create or replace function order_lines_frozen() returns trigger language plpgsql as $$
declare
  stands text;
  changes jsonb; -- without the columns that others write; `net` is not computed yet
begin
  if tg_op = 'UPDATE' then
    if is_erasing() then
      return new;
    end if;
    if new.order_id <> old.order_id then
      raise exception 'a line stays in its order' using errcode = 'restrict_violation';
    end if;
    changes = to_jsonb(new) - '{received,refunded,position,net}'::text[];
    if changes = to_jsonb(old) - '{received,refunded,position,net}'::text[] then
      return new;
    end if;
    -- A product that was merged into another doesn't change what was ordered.
    if changes - 'product_id' = to_jsonb(old) - '{received,refunded,position,net,product_id}'::text[]
       and is_merged(old.product_id, new.product_id) then
      return new;
    end if;
  end if;
  select state into stands from public.orders where id = coalesce(new.order_id, old.order_id);
  -- A line without an order is being deleted together with it.
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
create or replace trigger never_emptied before truncate on order_lines
  for each statement execute function keep_frozen('order_lines_frozen');

create or replace trigger append_only before update or delete on order_approvals
  for each row execute function keep_frozen('order_approvals_frozen');
create or replace trigger never_emptied before truncate on order_approvals
  for each statement execute function keep_frozen('order_approvals_frozen');

create or replace trigger append_only before update or delete on order_revisions
  for each row execute function keep_frozen('order_revisions_frozen');
create or replace trigger never_emptied before truncate on order_revisions
  for each statement execute function keep_frozen('order_revisions_frozen');
create or replace trigger append_only before update or delete on order_sendings
  for each row execute function keep_frozen('order_sendings_frozen', 'left_at', 'given_up_at', 'failure');
create or replace trigger never_emptied before truncate on order_sendings
  for each statement execute function keep_frozen('order_sendings_frozen');

create or replace trigger life before insert or update of state on wishes
  for each row execute function keep_to_life('wishes', 'state');
