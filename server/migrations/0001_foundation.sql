-- People, sessions, permissions, registration, documents, receipts, regulations, bug reports, and what every table uses.
-- Instants are timestamptz, civil dates date, money numeric(12,2); what must never happen is a constraint.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Text as searches compare it: lower case, no accents. unaccent() is only 'stable' because its dictionary could be
-- swapped; ours is named and never is, so indexes and generated columns may rely on it.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;

-- Who changed what, from what to what. The acting user travels in the transaction (app.user_id); null is the system
-- or the command line. Only changed columns are kept.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  table_name text not null,
  row_id integer not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index audit_log_row on audit_log (table_name, row_id, id);
create index audit_log_at on audit_log (at);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function forbid_change();

-- Trigger for any table with an integer id. Its arguments name columns whose values are not written down: secrets
-- and sensitive data leave only the trace that they changed.
create function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  before_values jsonb;
  after_values jsonb;
begin
  select jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else old_row -> key end)
           filter (where old_row ? key),
         jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else new_row -> key end)
           filter (where new_row ? key)
    into before_values, after_values
    from jsonb_object_keys(old_row || new_row) as key
   where old_row -> key is distinct from new_row -> key
     and key not in ('updated_at', 'search', 'version');
  if before_values is null and after_values is null then
    return null;
  end if;
  insert into audit_log (actor_id, table_name, row_id, action, before, after)
  values (nullif(current_setting('app.user_id', true), '')::integer, tg_table_name,
          coalesce((new_row ->> 'id')::integer, (old_row ->> 'id')::integer), lower(tg_op), before_values, after_values);
  return null;
end $$;

-- Content-addressed files; the bytes lie in the file storage under their SHA-256.
create table files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  type text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null default now()
);

-- Identity -----------------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
  institutional_email text not null unique check (institutional_email = lower(institutional_email) and length(institutional_email) <= 254),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  password_hash text not null,
  registration_status text not null default 'anagrafica'
    check (registration_status in ('anagrafica', 'accademici', 'documenti', 'regolamenti', 'completato')),
  declares_no_studies boolean not null default false,
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update of username, institutional_email, first_name, last_name, password_hash,
  registration_status, declares_no_studies, disabled_at or delete on users
  for each row execute function audit_row('password_hash');

create table permissions (code text primary key);
insert into permissions (code) values
  ('USR_EDT'), ('ru_USRS_MAN'), ('ru_USRS_DOC_ADB'), ('ru_TEAM_MAN'), ('log_WHR_MAN'), ('log_WHR_BRW'), ('log_WHR_PRD'),
  ('log_WHR_PRDU'), ('log_WHR_ORD'), ('cont_RCP_MAN'), ('cont_EXR_GEN'), ('utl_MSIG_GEN'), ('WRK_MAN'), ('WRK_ROV'),
  ('WRK_ROB'), ('WRK_VAV'), ('WRK_VAB'), ('WMS_BUG');

create table user_permissions (
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  permission text not null references permissions,
  granted_by integer references users on delete set null,
  granted_at timestamptz not null default now(),
  primary key (user_id, permission)
);
create index user_permissions_permission on user_permissions (permission);
create index user_permissions_granted_by on user_permissions (granted_by);
create trigger audit after insert or update or delete on user_permissions for each row execute function audit_row();

-- Opaque tokens: only their SHA-256 is here. 14 days after the last use, or 90 after the login, a session is over.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- One row an attempt that did not succeed; 15 minutes of them are looked at.
create table login_attempts (
  id bigint generated always as identity primary key,
  login text not null,
  address text not null,
  at timestamptz not null default clock_timestamp()
);
create index login_attempts_address on login_attempts (address, at);
create index login_attempts_at on login_attempts (at);

-- Answers of changes that carried an Idempotency-Key, for a day: the same change sent twice happens once.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key uuid not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Human resources ------------------------------------------------------------------------------------------------------

create table personal_data (
  id integer generated always as identity unique,
  user_id integer primary key references users on delete cascade,
  birth_date date not null,
  birth_place text not null,
  birth_province text,
  birth_state text not null,
  gender text not null check (gender in ('F', 'M', 'X')),
  tax_code text unique check (tax_code ~ '^[A-Z0-9]{16}$'),
  citizenship text not null,
  phone text not null,
  personal_email text not null,
  residence jsonb not null,
  domicile jsonb,
  iban text,
  emergency_contact jsonb,
  shirt_size text,
  licence_number text,
  licence_category text,
  licence_expiry date,
  notes text,
  updated_at timestamptz not null default now(),
  check (num_nulls(licence_number, licence_category, licence_expiry) in (0, 3))
);
create trigger updated before update on personal_data for each row execute function set_updated_at();
create trigger audit after insert or update or delete on personal_data
  for each row execute function audit_row('iban', 'notes', 'tax_code');

create table courses (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  level text not null check (level in ('triennale', 'magistrale', 'ciclo unico', 'dottorato', 'master', 'altro')),
  university text not null,
  department text,
  name text not null,
  student_number text,
  enrolment_year integer not null check (enrolment_year between 1950 and 2199),
  course_year integer check (course_year between 1 and 10),
  state text not null check (state in ('in corso', 'fuori corso', 'laureato', 'ritirato')),
  graduation_date date,
  grade text,
  check (state <> 'laureato' or graduation_date is not null)
);
create index courses_user on courses (user_id);
create trigger audit after insert or update or delete on courses for each row execute function audit_row();

create table teams (
  id integer generated always as identity primary key,
  name text not null,
  code text not null unique,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on teams for each row execute function audit_row();

create table team_members (
  id integer generated always as identity primary key,
  team_id integer not null references teams on delete restrict,
  user_id integer not null references users on delete cascade,
  title text,
  since date not null,
  until date check (until >= since)
);
create index team_members_team on team_members (team_id);
create index team_members_user on team_members (user_id);
create trigger audit after insert or update or delete on team_members for each row execute function audit_row();

create table document_categories (
  id integer generated always as identity primary key,
  name text not null unique,
  position integer not null default 0
);
create table document_types (
  id integer generated always as identity primary key,
  category_id integer not null references document_categories on delete restrict,
  name text not null,
  required boolean not null default false,
  asks_date boolean not null default false,
  -- Months from data_conseguimento (or the upload) to expiry; null never expires by itself.
  validity_months integer check (validity_months between 1 and 600),
  position integer not null default 0,
  unique (category_id, name)
);

create table documents (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type_id integer not null references document_types on delete restrict,
  sha256 text not null references files on delete restrict,
  custom_name text check (length(custom_name) <= 120),
  achieved_on date,
  expires_on date,
  state text not null default 'in verifica' check (state in ('in verifica', 'approvato', 'rifiutato')),
  refusal_reason text,
  uploaded_at timestamptz not null default now(),
  -- A newer upload of the same type took its place.
  superseded_at timestamptz,
  -- Taken away by its owner before it was approved; the row and the file stay.
  removed_at timestamptz,
  check (removed_at is null or state <> 'approvato')
);
create index documents_user on documents (user_id, type_id);
create index documents_type on documents (type_id);
create index documents_file on documents (sha256);
create trigger audit after insert or update or delete on documents for each row execute function audit_row();

create table profile_pictures (
  id integer generated always as identity unique,
  user_id integer primary key references users on delete cascade,
  large_sha256 text not null references files on delete restrict,
  small_sha256 text not null references files on delete restrict,
  updated_at timestamptz not null default now()
);
create index profile_pictures_large on profile_pictures (large_sha256);
create index profile_pictures_small on profile_pictures (small_sha256);
create trigger audit after insert or update or delete on profile_pictures for each row execute function audit_row();

-- Accounting -------------------------------------------------------------------------------------------------------------

-- Numbers per year without gaps: the row is locked until the transaction that took a number ends, and a rollback
-- gives the number back. Never a sequence.
create table number_series (
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
create function next_number(of_series text, of_year integer) returns integer language sql as $$
  insert into number_series (series, year, last_number) values (of_series, of_year, 1)
  on conflict (series, year) do update set last_number = number_series.last_number + 1
  returning last_number
$$;

create table receipts (
  id integer generated always as identity primary key,
  year integer not null,
  number integer not null,
  issued_on date not null,
  user_id integer references users on delete set null,
  payer_name text not null,
  payer_tax_code text,
  payer_address text,
  reason text not null check (length(reason) between 1 and 300),
  amount numeric(12, 2) not null check (amount > 0),
  method text not null check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  -- The organisation as it was at issue: what is printed never changes.
  organisation jsonb not null,
  state text not null default 'emessa' check (state in ('emessa', 'annullata')),
  annulled_at timestamptz,
  annulment_reason text,
  unique (year, number),
  check (extract(year from issued_on) = year),
  check ((state = 'annullata') = (annulled_at is not null and annulment_reason is not null))
);
create index receipts_user on receipts (user_id, year desc, number desc);

-- The number is given here and nowhere else, so no code can choose one.
create function receipts_number() returns trigger language plpgsql as $$
begin
  new.number = next_number('receipts', new.year);
  return new;
end $$;
create trigger number before insert on receipts for each row execute function receipts_number();

-- Issued is final: only an annulment may be written, and (GDPR) the link to the person be cut.
create function receipts_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued receipt is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state = 'annullata' and new.state = 'emessa' or
     to_jsonb(new) - '{state,annulled_at,annulment_reason,user_id}'::text[] is distinct from
     to_jsonb(old) - '{state,annulled_at,annulment_reason,user_id}'::text[] then
    raise exception 'an issued receipt never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger frozen before update or delete on receipts for each row execute function receipts_frozen();
create trigger audit after insert or update on receipts for each row execute function audit_row();

-- Utilities --------------------------------------------------------------------------------------------------------------

create table regulations (
  id integer generated always as identity primary key,
  title text not null unique check (length(title) between 1 and 160),
  must_accept boolean not null default true
);
create table regulation_versions (
  id integer generated always as identity primary key,
  regulation_id integer not null references regulations on delete restrict,
  version integer not null check (version > 0),
  sha256 text not null references files on delete restrict,
  published_at timestamptz not null default now(),
  unique (regulation_id, version)
);
create index regulation_versions_file on regulation_versions (sha256);
create table regulation_acceptances (
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  version_id integer not null references regulation_versions on delete restrict,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version_id)
);
create index regulation_acceptances_version on regulation_acceptances (version_id);
create trigger audit after insert or update or delete on regulations for each row execute function audit_row();
create trigger audit after insert or update or delete on regulation_versions for each row execute function audit_row();
create trigger audit after insert or update or delete on regulation_acceptances for each row execute function audit_row();

create table bug_reports (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  page text,
  user_agent text,
  app_version text not null,
  request_ids uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index bug_reports_user on bug_reports (user_id);
create trigger audit after insert or update or delete on bug_reports for each row execute function audit_row();

-- What a first registration asks for; HR changes it as it likes.
insert into document_categories (name, position) values ('Identità', 1), ('Formazione', 2), ('Altro', 3);
insert into document_types (category_id, name, required, asks_date, validity_months, position)
select c.id, t.name, t.required, t.asks_date, t.months, t.position
  from (values ('Identità', 'Documento d''identità', true, false, null::integer, 1),
               ('Identità', 'Tessera sanitaria', false, false, null, 2),
               ('Formazione', 'Corso sulla sicurezza', false, true, 60, 1),
               ('Formazione', 'Certificato', false, true, null, 2),
               ('Altro', 'Altro documento', false, false, null, 1))
       as t (category, name, required, asks_date, months, position)
  join document_categories c on c.name = t.category;
