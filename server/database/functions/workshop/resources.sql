create or replace trigger append_only before update on rule_acceptances
  for each row execute function forbid_change();

-- Returns the regulations that must be confirmed to book a resource, and whose version in force this person has not
-- confirmed.
create or replace function regulations_to_confirm(of_resource integer, person integer)
  returns table (id integer, title text) language sql stable as $$
  select r.id, r.title
    from public.resource_regulations asked
    join public.regulations_in_force now_valid on now_valid.regulation_id = asked.regulation_id
    join public.regulations r on r.id = asked.regulation_id
   where asked.resource_id = of_resource and not exists (
     select from public.regulation_acceptances a where a.version_id = now_valid.version_id and a.user_id = person)
$$;

-- Returns the mark of the rules of a resource that this person must still accept before they book it; null when there
-- are none. A mark stands for one text, so accepting it accepts no other text.
create or replace function rules_to_accept(of_resource integer, person integer) returns text language sql stable as $$
  select md5(r.id || ' ' || r.rules)
    from public.resources r
   where r.id = of_resource and r.rules is not null and not exists (
     select from public.rule_acceptances a
      where a.resource_id = r.id and a.user_id = person and md5(a.rules) = md5(r.rules))
$$;
