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

-- Gives each table whose `version` has a default the triggers that count its edits and write them to the audit log,
-- unless a file gives it others. Every start that applies files calls this function after them.
create or replace function add_edit_triggers() returns void language plpgsql as $$
declare
  edited regclass;
begin
  for edited in
    select c.oid from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'version' and a.atthasdef
  loop
    if not calls_on_edit(edited, 'count_version') then
      execute format('create trigger version before update on %s
                        for each row execute function count_version()', edited);
    end if;
    if not calls_on_edit(edited, 'audit_row') then
      execute format('create trigger audit after insert or update or delete on %s
                        for each row execute function audit_row()', edited);
    end if;
  end loop;
end $$;

create or replace function calls_on_edit(edited regclass, called name) returns boolean language sql stable
  as $$ select exists (select from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid
                        where t.tgrelid = edited and p.proname = called) $$;
