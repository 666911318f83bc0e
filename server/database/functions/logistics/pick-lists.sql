-- A pick adds the quantity of its movement to its line, and the reversal of the movement takes it away again.
create or replace function count_pick() returns trigger language plpgsql as $$
begin
  update public.pick_list_lines l set picked = l.picked + m.quantity
    from public.stock_movements m where m.id = new.movement_id and l.id = new.line_id;
  return null;
end $$;
create or replace trigger counted after insert on pick_list_picks for each row execute function count_pick();

create or replace function uncount_pick() returns trigger language plpgsql as $$
begin
  update public.pick_list_lines l set picked = l.picked - new.quantity
    from public.pick_list_picks p where p.movement_id = new.reverses_id and l.id = p.line_id;
  return null;
end $$;
create or replace trigger unpicked after insert on stock_movements
  for each row when (new.reverses_id is not null) execute function uncount_pick();

create or replace function guard_pick_list_line() returns trigger language plpgsql as $$
begin
  if new.picked <> (select coalesce(sum(m.quantity), 0) from public.pick_list_picks p
                      join public.stock_movements m on m.id = p.movement_id
                     where p.line_id = new.id
                       and not exists (select from public.stock_movements back where back.reverses_id = m.id)) then
    raise exception 'what of a line is taken is what its movements say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update of picked on pick_list_lines
  for each row execute function guard_pick_list_line();
