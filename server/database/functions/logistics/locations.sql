-- Computes the path from the parent and refuses a place inside itself. Moves wait for each other, so that two of them
-- can't make a circle that neither sees.
create or replace function location_path() returns trigger language plpgsql as $$
declare
  above integer[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('locations.parent_id'));
  if new.parent_id is not null then
    select path into above from public.locations where id = new.parent_id;
  end if;
  if new.id = any (above) then
    raise exception 'a place cannot lie inside itself'
      using errcode = 'check_violation', constraint = 'locations_no_circle';
  end if;
  new.path = above || new.id;
  return new;
end $$;
create or replace trigger path before insert or update of parent_id, path on locations
  for each row when (pg_trigger_depth() = 0) execute function location_path();

create or replace function location_paths_below() returns trigger language plpgsql as $$
begin
  update public.locations set path = new.path || path[cardinality(old.path) + 1:]
   where path @> array[old.id] and id <> old.id;
  return null;
end $$;
create or replace trigger paths_below after update of parent_id on locations
  for each row when (old.path is distinct from new.path) execute function location_paths_below();

-- Returns the place for products without a known place; creates it when it is first needed.
create or replace function unsorted_location() returns integer language plpgsql as $$
declare
  found_id integer;
begin
  insert into public.locations (kind, code, name) values ('magazzino', 'DA-SISTEMARE', 'Da sistemare')
  on conflict (code) do nothing;
  select id into strict found_id from public.locations where code = 'DA-SISTEMARE';
  return found_id;
end $$;

-- Returns the only category that may lie in a place: the nearest place above it with a category decides.
create or replace function category_of_place(path integer[]) returns integer language sql stable
  as $$ select l.macro_category_id
          from unnest(path) with ordinality as above (id, depth) join public.locations l on l.id = above.id
         where l.macro_category_id is not null order by depth desc limit 1 $$;

-- This trigger runs after the change, because it reads the places above and below as they are now.
create or replace function keep_place_rules() returns trigger language plpgsql as $$
declare
  place text;
begin
  if new.capacity is distinct from old.capacity
     and new.capacity < (select coalesce(sum(quantity), 0) from public.stock where location_id = new.id) then
    perform refuse_movement('location_smaller_than_contents', new.code);
  end if;
  if old.holds_stock and not new.holds_stock
     and exists (select from public.stock where location_id = new.id and quantity > 0) then
    perform refuse_movement('location_not_empty', new.code);
  end if;
  if (new.macro_category_id, new.parent_id) is distinct from (old.macro_category_id, old.parent_id) then
    select l.code into place
      from public.locations l join public.stock s on s.location_id = l.id and s.quantity > 0
      join public.products p on p.id = s.product_id join public.sub_categories c on c.id = p.sub_category_id
     where l.path @> array[new.id] and category_of_place(l.path) <> c.macro_id limit 1;
    if place is not null then
      perform refuse_movement('location_with_another_category', place);
    end if;
  end if;
  return null;
end $$;
create or replace trigger rules after update of capacity, holds_stock, macro_category_id, parent_id on locations
  for each row execute function keep_place_rules();

-- Returns whether a place is closed: a closed place closes all places inside it.
create or replace function is_place_closed(of_path integer[]) returns boolean language sql stable as $$
  select exists (select from public.locations where id = any (of_path) and closed)
$$;
