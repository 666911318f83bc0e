-- What each person must have, one row for a type: what they lack, what is being checked, and what is in force and
-- until when.
create or replace view required_documents as
  select person.id as user_id, type.id as type_id,
         coalesce(held.state, 'manca') as state, held.expires_on
    from users person
   cross join document_types type
    left join lateral (
      select case when document.state <> 'approvato' then document.state
                  when document.expires_on < rome_today() then 'scaduto'
                  else 'valido' end as state,
             document.expires_on
        from documents document
       where document.user_id = person.id and document.type_id = type.id
         and document.removed_at is null and document.superseded_at is null
       order by document.id desc
       limit 1) held on true
   where type.required;
