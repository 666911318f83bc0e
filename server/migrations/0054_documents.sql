-- Document types say of whom they are asked and how long their documents hold, and a document's states are a life.

alter table document_categories
  add column version integer not null default 1;

-- `required` stays what the registration asks for, of those of whom the type is asked.
alter table document_types
  add column required_for text not null default 'nobody'
    check (required_for in ('nobody', 'everyone', 'team', 'drivers')),
  add column required_team_id integer references teams on delete restrict,
  -- The date on the paper, which whoever verifies it copies where it doesn't follow from `validity_months`.
  add column has_expiry boolean not null default false,
  -- A driving licence: its category counts for booking vans.
  add column licence boolean not null default false,
  -- Special categories of personal data (GDPR, article 9): only who manages users sees them.
  add column special boolean not null default false,
  -- Months for which a document is kept once nobody needs it; null keeps it until somebody erases the person.
  add column retention_months integer check (retention_months between 1 and 600),
  add column template_sha256 text references files on delete restrict,
  add column template_name text check (length(template_name) between 1 and 200),
  -- A closed type takes no new documents and is asked of nobody.
  add column closed_at timestamptz,
  add column version integer not null default 1,
  add constraint document_types_template check ((template_sha256 is null) = (template_name is null));
create index document_types_team on document_types (required_team_id);
create index document_types_template_file on document_types (template_sha256);

update document_types
   set required_for = case when required then 'everyone' else 'nobody' end,
       has_expiry = validity_months is not null or name in ('Documento d''identità', 'Tessera sanitaria');
alter table document_types
  add constraint document_types_asked check (required_for <> 'nobody' or not required),
  add constraint document_types_team_named check ((required_for = 'team') = (required_team_id is not null)),
  add constraint document_types_validity check (has_expiry or validity_months is null),
  add constraint document_types_licence check (has_expiry or not licence);

insert into document_types (category_id, name, required_for, has_expiry, licence, position)
select id, 'Patente di guida', 'drivers', true, true, 3 from document_categories where name = 'Identità'
    on conflict do nothing;

alter table documents
  add column licence_category text
    check (licence_category in ('AM', 'A1', 'A2', 'A', 'B', 'B96', 'BE', 'C1', 'C', 'CE', 'D1', 'D', 'DE')),
  -- Who uploaded it for the person; null is the person.
  add column uploaded_by integer references users on delete set null,
  add column version integer not null default 1,
  add constraint documents_expires_later check (expires_on > achieved_on);
create index documents_uploaded_by on documents (uploaded_by) where uploaded_by is not null;

-- An approved document stays in force until its successor is approved. The last approved one comes back where an upload
-- had put it aside before anybody had verified that upload.
update documents d set superseded_at = null
 where d.state = 'approvato' and d.superseded_at is not null and d.removed_at is null
   and d.id = (select max(same.id) from documents same
                where same.user_id = d.user_id and same.type_id = d.type_id and same.state = 'approvato'
                  and same.removed_at is null);
create unique index documents_in_force on documents (user_id, type_id)
 where state = 'approvato' and superseded_at is null and removed_at is null;
create unique index documents_newest on documents (user_id, type_id)
 where state <> 'approvato' and superseded_at is null and removed_at is null;
create index documents_to_verify on documents (id)
 where state = 'in verifica' and superseded_at is null and removed_at is null;

insert into life_steps (thing, move, from_state, to_state) values
  ('documents', null, null, 'in verifica'),
  ('documents', 'approve', 'in verifica', 'approvato'),
  ('documents', 'reject', 'in verifica', 'rifiutato');

-- Exactly one thing takes a step. The columns are read from the catalogue, because other drawers add theirs, too.
alter table steps_taken add column document_id integer references documents on delete cascade;
do $$
begin
  execute (
    select 'alter table steps_taken drop constraint steps_taken_one_thing, add constraint steps_taken_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'steps_taken'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;
create index steps_taken_document on steps_taken (document_id, id);
