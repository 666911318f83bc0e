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
create or replace trigger version before update on orders for each row execute function count_version();
create or replace trigger updated before update on orders for each row execute function set_updated_at();
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

-- A line changes while its order is a draft, and by a revision until the last goods came; `received` is the arrivals'.
create or replace function order_lines_frozen() returns trigger language plpgsql as $$
declare
  stands text;
  changes jsonb; -- without what is not the line's own; `net` is not computed yet
begin
  if tg_op = 'UPDATE' then
    if is_erasing() then
      return new;
    end if;
    changes = to_jsonb(new) - '{received,position,net}'::text[];
    if changes = to_jsonb(old) - '{received,position,net}'::text[] then
      return new;
    end if;
  end if;
  select state into stands from orders where id = coalesce(new.order_id, old.order_id);
  -- Its order is deleted with it.
  if stands is null or stands in ('bozza', 'respinto', 'ordinato', 'parzialmente ricevuto') then
    return coalesce(new, old);
  end if;
  raise exception 'the lines of an order that is % are frozen', stands
    using errcode = 'check_violation', constraint = 'order_lines_frozen';
end $$;
create or replace trigger frozen before insert or update or delete on order_lines
  for each row execute function order_lines_frozen();

create or replace trigger audit after insert or update or delete on order_approvals
  for each row execute function audit_row('@orders.order_id');

create or replace trigger append_only before update or delete on order_revisions
  for each row execute function keep_frozen('order_revisions_frozen', 'made_by');
create or replace trigger append_only before update or delete on order_sendings
  for each row execute function keep_frozen('order_sendings_frozen', 'sent_by', 'left_at');

create or replace trigger version before update on order_limits for each row execute function count_version();
create or replace trigger audit after insert or update or delete on order_limits
  for each row execute function audit_row();
create or replace trigger version before update on budgets for each row execute function count_version();
create or replace trigger audit after insert or update or delete on budgets for each row execute function audit_row();

create or replace trigger life before insert or update of state on wishes
  for each row execute function keep_to_life('wishes', 'state');
create or replace trigger version before update on wishes for each row execute function count_version();
create or replace trigger audit after insert or update or delete on wishes for each row execute function audit_row();
