-- Which text of each file in database/functions this database has. The former texts stay, so that a program that has one
-- of them knows that it is the older one.
create table applied_functions (
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  applied_at timestamptz not null default now(),
  -- Null while it is the current one.
  superseded_at timestamptz,
  primary key (file, sha256)
);
create unique index applied_functions_current on applied_functions (file) where superseded_at is null;

-- The moment that papers, movements and the audit log are dated with. Columns need its name here; its body stands in
-- database/functions/platform/clock.sql, as every function's does.
create function current_moment() returns timestamptz language sql parallel safe as $$ select clock_timestamp() $$;
alter table audit_log alter column at set default current_moment();
alter table bug_reports alter column created_at set default current_moment();
alter table documents alter column uploaded_at set default current_moment();
alter table imports alter column created_at set default current_moment();
alter table loans alter column lent_at set default current_moment();
alter table location_photos alter column created_at set default current_moment();
alter table locations alter column created_at set default current_moment();
alter table lots alter column created_at set default current_moment();
alter table personal_data alter column updated_at set default current_moment();
alter table product_attachments alter column created_at set default current_moment();
alter table product_photos alter column created_at set default current_moment();
alter table products
  alter column created_at set default current_moment(),
  alter column updated_at set default current_moment();
alter table profile_pictures alter column updated_at set default current_moment();
alter table regulation_acceptances alter column accepted_at set default current_moment();
alter table regulation_versions alter column published_at set default current_moment();
alter table reservations alter column created_at set default current_moment();
alter table stock_take_counts alter column counted_at set default current_moment();
alter table stock_take_recounts alter column asked_at set default current_moment();
alter table stock_takes alter column opened_at set default current_moment();
alter table teams alter column created_at set default current_moment();
alter table user_permissions alter column granted_at set default current_moment();
alter table users alter column created_at set default current_moment();
