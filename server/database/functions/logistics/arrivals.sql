-- Counts the arrived quantity of an order's line. More than the open quantity is refused unless somebody has confirmed
-- the surplus (`over`). When two people receive the same rest at once, the second waits for the line and is refused.
create or replace function count_arrival() returns trigger language plpgsql as $$
declare
  change numeric := case when tg_op = 'INSERT' then new.quantity
                         when new.taken_back and not old.taken_back then -new.quantity else 0 end;
  refused boolean;
begin
  if change = 0 then
    return null;
  end if;
  update public.order_lines set received = received + change where id = new.order_line_id
  returning change > 0 and not new.over and received > quantity into refused;
  if refused then
    raise exception 'more arrived than was open' using errcode = 'check_violation', constraint = 'order_lines_open';
  end if;
  return null;
end $$;
create or replace trigger counted after insert or update on arrival_lines
  for each row execute function count_arrival();

-- An arrival never changes; it may only be taken back, once.
create or replace function arrival_lines_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.taken_back and to_jsonb(new) - 'taken_back' = to_jsonb(old) - 'taken_back' then
    return new;
  end if;
  raise exception 'what arrived never changes' using errcode = 'check_violation', constraint = 'arrival_lines_frozen';
end $$;
create or replace trigger frozen before update or delete on arrival_lines
  for each row execute function arrival_lines_frozen();
create or replace trigger never_emptied before truncate on arrival_lines
  for each statement execute function keep_frozen('arrival_lines_frozen');
