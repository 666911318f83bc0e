create or replace trigger version before update on resources for each row execute function count_version();
-- The code of the printed signs is not written down.
create or replace trigger audit after insert or update or delete on resources
  for each row execute function audit_row('qr');
create or replace trigger audit after insert or update or delete on vans
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or update or delete on opening_hours
  for each row execute function audit_row('@resources.resource_id');
-- What was read and accepted stands in the row; the log says by whom and when.
create or replace trigger audit after insert or delete on rule_acceptances
  for each row execute function audit_row('@resources.resource_id', 'rules');
create or replace trigger append_only before update on rule_acceptances
  for each row execute function forbid_change();
create or replace trigger audit after insert or delete on resource_teams
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_people
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger audit after insert or delete on resource_documents
  for each row execute function audit_row('@resources.resource_id');
create or replace trigger version before update on closures for each row execute function count_version();
create or replace trigger audit after insert or update or delete on closures
  for each row execute function audit_row();
create or replace trigger audit after insert or delete on closure_resources
  for each row execute function audit_row('@resources.resource_id');

create or replace trigger audit after insert or delete on resource_regulations
  for each row execute function audit_row('@resources.resource_id');

-- The regulations that a resource asks of whoever books it, and whose version in force this person has not confirmed.
create or replace function regulations_to_confirm(of_resource integer, person integer)
  returns table (id integer, title text) language sql stable as $$
  select r.id, r.title
    from resource_regulations asked
    join regulations_in_force now_valid on now_valid.regulation_id = asked.regulation_id
    join regulations r on r.id = asked.regulation_id
   where asked.resource_id = of_resource and not exists (
     select from regulation_acceptances a where a.version_id = now_valid.version_id and a.user_id = person)
$$;

-- The mark of the rules of a resource that this person has still to accept before they book it; null when there are
-- none. Whoever accepts a mark accepts this text and no other.
create or replace function rules_to_accept(of_resource integer, person integer) returns text language sql stable as $$
  select md5(r.id || ' ' || r.rules)
    from resources r
   where r.id = of_resource and r.rules is not null and not exists (
     select from rule_acceptances a
      where a.resource_id = r.id and a.user_id = person and md5(a.rules) = md5(r.rules))
$$;
