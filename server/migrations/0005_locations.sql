-- Where things lie: a tree of any depth, from the warehouse to the bin.

create table locations (
  id integer generated always as identity primary key,
  parent_id integer references locations on delete restrict,
  kind text not null check (kind in ('magazzino', 'area', 'scaffale', 'ripiano', 'contenitore')),
  -- What is printed on its label: it stays when a box is carried elsewhere.
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$'),
  name text not null check (length(name) between 1 and 80 and name = btrim(name)),
  -- Ids from the warehouse down to itself; kept by the triggers.
  path integer[] not null default '{}',
  -- A rack that only holds shelves can be told so.
  holds_stock boolean not null default true,
  -- Nothing comes in any more; what is there may leave.
  closed boolean not null default false,
  -- How many units fit, whatever they are; null is not limited.
  capacity numeric(14, 3) check (capacity > 0),
  -- Only products of this category may lie here (or below, where a lower place says nothing else).
  macro_category_id integer references macro_categories on delete restrict,
  responsible_id integer references users on delete set null,
  notes text check (length(notes) between 1 and 1000),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint locations_roots_are_warehouses check ((parent_id is null) = (kind = 'magazzino'))
);
create unique index locations_code on locations (code);
create index locations_parent on locations (parent_id, code);
create index locations_path on locations using gin (path);
create index locations_macro_category on locations (macro_category_id) where macro_category_id is not null;
create index locations_responsible on locations (responsible_id) where responsible_id is not null;
create trigger version before update of parent_id, kind, code, name, holds_stock, closed, capacity, macro_category_id,
  responsible_id, notes on locations for each row execute function count_version();
create trigger audit after insert or update or delete on locations for each row execute function audit_row();

-- The path follows the parent; a place inside itself is refused. Moves wait for each other, so that two of them can't
-- close a circle that neither sees.
create function location_path() returns trigger language plpgsql as $$
declare
  above integer[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('locations.parent_id'));
  if new.parent_id is not null then
    select path into above from locations where id = new.parent_id;
  end if;
  if new.id = any (above) then
    raise exception 'a place cannot lie inside itself' using errcode = 'check_violation', constraint = 'locations_no_circle';
  end if;
  new.path = above || new.id;
  return new;
end $$;
create trigger path before insert or update of parent_id, path on locations
  for each row when (pg_trigger_depth() = 0) execute function location_path();

create function location_paths_below() returns trigger language plpgsql as $$
begin
  update locations set path = new.path || path[cardinality(old.path) + 1:] where path @> array[old.id] and id <> old.id;
  return null;
end $$;
create trigger paths_below after update of parent_id on locations
  for each row when (old.path is distinct from new.path) execute function location_paths_below();

-- Where new products of a category usually go.
alter table sub_categories add column default_location_id integer references locations on delete set null;
create index sub_categories_default_location on sub_categories (default_location_id) where default_location_id is not null;

-- The place of what nobody has said where it lies; made when it is first needed.
create function unsorted_location() returns integer language plpgsql as $$
declare
  found_id integer;
begin
  insert into locations (kind, code, name) values ('magazzino', 'DA-SISTEMARE', 'Da sistemare') on conflict (code) do nothing;
  select id into strict found_id from locations where code = 'DA-SISTEMARE';
  return found_id;
end $$;
