-- A person's profile: human resources correct its data, and every look at a masked value is written down.

-- The version that an edit has seen, as on `users`.
alter table personal_data add column version integer not null default 1;

create table shown_data (
  id integer generated always as identity primary key,
  -- Whose value it was.
  user_id integer not null references users on delete cascade,
  what text not null check (what in ('codice_fiscale', 'iban', 'note')),
  -- Null is somebody who was erased.
  shown_by integer references users on delete set null,
  shown_at timestamptz not null default current_moment()
);
create index shown_data_user on shown_data (user_id, id);
create index shown_data_shown_by on shown_data (shown_by);

-- What belongs to a person is a part of their history. The triggers say so from now on (database/functions); here the
-- entries from before learn it. Rows of the log never change otherwise.
alter table audit_log disable trigger user;
update audit_log l set about_table = 'users', about_id = part.user_id
  from (select 'personal_data' as table_name, id, user_id from personal_data
        union all select 'courses', id, user_id from courses
        union all select 'documents', id, user_id from documents
        union all select 'team_members', id, user_id from team_members
        union all select 'profile_pictures', id, user_id from profile_pictures
        union all select 'user_permissions', id, user_id from user_permissions) part
 where l.table_name = part.table_name and l.row_id = part.id and l.about_table is null;
-- Rows that are gone left their person in the entry that made or removed them.
update audit_log l set about_table = 'users', about_id = (coalesce(l.after, l.before) ->> 'user_id')::integer
 where l.table_name in ('personal_data', 'courses', 'documents', 'team_members', 'profile_pictures',
                        'user_permissions', 'password_links')
   and l.about_table is null and coalesce(l.after, l.before) ->> 'user_id' is not null;
alter table audit_log enable trigger user;
