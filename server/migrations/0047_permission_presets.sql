-- Sets of codes with a name. They are copied at the click: nobody's grants change with a set.
create table permission_presets (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null check (cardinality(permissions) between 1 and 18),
  version integer not null default 1
);
create unique index permission_presets_name on permission_presets (lower(name));
