-- Refuses a trigger function that was attached to another table. The role of requests may make temporary tables of its
-- own, and what has the rights of the tables' owner would write for their rows, too.
create or replace function keep_to_table(attached regclass, own regclass) returns void language plpgsql as $$
begin
  if attached <> own then
    raise exception 'this trigger belongs to %', own using errcode = 'insufficient_privilege';
  end if;
end $$;
