create or replace function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = current_moment();
  return new;
end $$;

-- Increases the version with each update, so that an edit of an older version is refused when two people edit.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
