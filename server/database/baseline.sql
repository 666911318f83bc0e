-- The tables of a new database: equal to the migrations up to 0207_unit_costs.sql run one after the other, in a part of
-- the time (docs/decisions/0064-one-baseline.md). The reasons of each table stand in its migrations, which older
-- databases still run. A landed baseline is never edited: a change is a new migration.

create extension if not exists btree_gist;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Functions behind stored values: an index, a generated column or a default calls them.
create function current_moment() returns timestamptz language sql parallel safe as $$ select clock_timestamp() $$;
create function search_text(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
create function search_words(value text) returns text language sql immutable strict parallel safe
  as $$ select trim(regexp_replace(search_text(value),
                  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) $$;
create function gtin_is_valid(digits text) returns boolean language sql immutable strict parallel safe
  as $$ select digits ~ '^([0-9]{8}|[0-9]{12,14})$' and
          (select sum(substr(lpad(digits, 14, '0'), i, 1)::integer * case when i % 2 = 1 then 3 else 1 end) % 10 = 0
             from generate_series(1, 14) as i) $$;
create function barcode_lookup(code text) returns text language sql immutable strict parallel safe
  as $$ select case when gtin_is_valid(code) then lpad(code, 14, '0') else lower(code) end $$;
create function product_document(
  code text, name text, description text, manufacturer text, manufacturer_code text, other_codes text
) returns tsvector language sql immutable parallel safe
  as $$ select setweight(to_tsvector('simple', search_words(code) || ' ' || replace(search_words(code), ' ', '')), 'A')
            || setweight(to_tsvector('simple', search_words(name)), 'B')
            || setweight(to_tsvector('simple',
                 search_words(coalesce(manufacturer, '') || ' ' || coalesce(manufacturer_code, ''))
                 || ' ' || replace(search_words(coalesce(manufacturer_code, '')), ' ', '')
                 || ' ' || search_words(other_codes)), 'C')
            || setweight(to_tsvector('simple', search_words(coalesce(description, ''))), 'D') $$;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default current_moment(),
  actor_id integer,
  table_name text not null,
  row_id integer not null,
  action text not null,
  before jsonb,
  after jsonb,
  about_table text,
  about_id integer,
  import_id integer default (nullif(current_setting('app.import_id', true), ''))::integer,
  by_command boolean not null default coalesce((current_setting('application_name', true) = 'wms-cli'), false),
  constraint audit_log_action_check check (action in ('insert', 'update', 'delete'))
);

create index audit_log_about on audit_log (about_table, about_id, id) where about_table is not null;
create index audit_log_at on audit_log (at);
create index audit_log_import on audit_log (import_id) where import_id is not null;
create index audit_log_row on audit_log (table_name, row_id, id);

create table files (
  sha256 text primary key,
  type text not null,
  size integer not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  fault text,
  fault_told boolean not null default false,
  constraint files_check check (fault is not null or (not fault_told)),
  constraint files_fault_check check (fault in ('damaged', 'lost')),
  constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_size_check check (size > 0)
);

create index files_faulty on files (sha256) where fault is not null;
create index files_turn on files (coalesce(checked_at, created_at), sha256);

create table users (
  id integer generated always as identity primary key,
  username text not null,
  institutional_email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  registration_status text not null default 'anagrafica',
  declares_no_studies boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default current_moment(),
  state text not null default 'invitato',
  ended_on date,
  version integer not null default 1,
  search_name text generated always as (' ' || search_words(last_name || ' ' || first_name || ' ' ||
    username || ' ' || institutional_email)) stored not null collate "C",
  active_since timestamptz not null default current_moment(),
  constraint users_ended check ((state in ('cessato', 'anonimizzato')) = (ended_on is not null)),
  constraint users_erased check ( case when (state = 'anonimizzato') then (first_name = 'Persona' and (last_name =
    ('cancellata ' || id)) and password_hash is null and (username = ('persona-cancellata-' || id)) and
    (institutional_email = ('persona-cancellata-' || id || '@persona-cancellata.invalid')) and last_login_at is null)
    else ((username !~~ 'persona-cancellata-%') and (institutional_email !~~ '%@persona-cancellata.invalid')) end),
  constraint users_first_name_check check (length(first_name) between 1 and 60),
  constraint users_institutional_email_check check (institutional_email = lower(institutional_email) and
    length(institutional_email) <= 254),
  constraint users_last_name_check check (length(last_name) between 1 and 60),
  constraint users_registration_status_check check (registration_status in ('anagrafica', 'accademici', 'documenti',
    'regolamenti', 'completato')),
  constraint users_state_check check (state in ('invitato', 'attivo', 'sospeso', 'cessato', 'anonimizzato')),
  constraint users_username_check check (username ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
  constraint users_institutional_email_key unique (institutional_email),
  constraint users_username_key unique (username)
);

create index users_last_login on users (coalesce(last_login_at, '-infinity'::timestamptz), id);
create index users_search_name on users (search_name, id);
create index users_words on users using gin (search_name gin_trgm_ops) with (fastupdate=off);

create table permissions (
  code text primary key
);

create table user_permissions (
  id integer generated always as identity,
  user_id integer not null,
  permission text not null,
  granted_by integer,
  granted_at timestamptz not null default current_moment(),
  reason text,
  ends_at timestamptz,
  version integer not null default 1,
  revoked_by integer,
  revocation_reason text,
  asleep_since timestamptz,
  asleep_by integer,
  asleep_through text,
  constraint user_permissions_asleep check (((asleep_since is null) = (asleep_through is null)) and (asleep_by is null
    or asleep_since is not null)),
  constraint user_permissions_asleep_through_check check (asleep_through in ('link', 'address', 'invitation')),
  constraint user_permissions_ends check (ends_at >= granted_at),
  constraint user_permissions_reason_check check (length(reason) between 1 and 300),
  constraint user_permissions_revocation_reason_check check (length(revocation_reason) between 1 and 300),
  constraint user_permissions_revoked check (ends_at is not null or (num_nonnulls(revoked_by, revocation_reason) = 0)),
  constraint user_permissions_id_key unique (id),
  constraint user_permissions_pkey primary key (user_id, permission),
  constraint user_permissions_asleep_by_fkey foreign key (asleep_by) references users(id) on delete set null,
  constraint user_permissions_granted_by_fkey foreign key (granted_by) references users(id) on delete set null,
  constraint user_permissions_permission_fkey foreign key (permission) references permissions(code),
  constraint user_permissions_revoked_by_fkey foreign key (revoked_by) references users(id) on delete set null,
  constraint user_permissions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index user_permissions_asleep on user_permissions (user_id) where asleep_since is not null;
create index user_permissions_asleep_by on user_permissions (asleep_by);
create index user_permissions_ending on user_permissions (ends_at) where ends_at is not null;
create index user_permissions_granted_by on user_permissions (granted_by);
create index user_permissions_permission on user_permissions (permission);
create index user_permissions_revoked_by on user_permissions (revoked_by);

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  proved_at timestamptz not null default now(),
  with_factor boolean not null default false,
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index sessions_user on sessions (user_id);

create table login_attempts (
  id bigint generated always as identity primary key,
  login text not null,
  address text not null,
  at timestamptz not null default clock_timestamp(),
  device text
);

create index login_attempts_address on login_attempts (address, at);
create index login_attempts_at on login_attempts (at);
create index login_attempts_login on login_attempts (login, at);

create table idempotency_keys (
  user_id integer not null,
  key uuid not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index idempotency_keys_created on idempotency_keys (created_at);

create table personal_data (
  id integer generated always as identity,
  user_id integer primary key,
  birth_date date not null,
  birth_place text not null,
  birth_province text,
  birth_state text not null,
  gender text not null,
  tax_code text,
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
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint personal_data_check check (num_nulls(licence_number, licence_category, licence_expiry) = any (array[0,
    3])),
  constraint personal_data_gender_check check (gender in ('F', 'M', 'X')),
  constraint personal_data_tax_code_check check (tax_code ~ '^[A-Z0-9]{16}$'),
  constraint personal_data_id_key unique (id),
  constraint personal_data_tax_code_key unique (tax_code),
  constraint personal_data_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table courses (
  id integer generated always as identity primary key,
  user_id integer not null,
  level text not null,
  university text not null,
  department text,
  name text not null,
  student_number text,
  enrolment_year integer not null,
  course_year integer,
  state text not null,
  graduation_date date,
  grade text,
  constraint courses_check check (state <> 'laureato' or graduation_date is not null),
  constraint courses_course_year_check check (course_year between 1 and 10),
  constraint courses_enrolment_year_check check (enrolment_year between 1950 and 2199),
  constraint courses_level_check check (level in ('triennale', 'magistrale', 'ciclo unico', 'dottorato', 'master',
    'altro')),
  constraint courses_state_check check (state in ('in corso', 'fuori corso', 'laureato', 'ritirato')),
  constraint courses_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index courses_user on courses (user_id);

create table teams (
  id integer generated always as identity primary key,
  name text not null,
  code text not null,
  created_at timestamptz not null default current_moment(),
  kind text not null default 'reparto',
  description text,
  colour text not null default 'gray',
  email text,
  parent_id integer,
  placed_on date,
  opened_on date,
  closed_on date,
  version integer not null default 1,
  constraint teams_closed_after_opening check (closed_on >= opened_on),
  constraint teams_code check (length(code) between 1 and 40),
  constraint teams_colour_check check (colour in ('gray', 'red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan',
    'blue', 'indigo', 'violet', 'pink')),
  constraint teams_description_check check (length(description) between 1 and 1000),
  constraint teams_email_check check (length(email) between 3 and 254),
  constraint teams_kind_check check (kind in ('divisione', 'reparto')),
  constraint teams_name check (length(name) between 1 and 120),
  constraint teams_code_key unique (code),
  constraint teams_parent_id_fkey foreign key (parent_id) references teams(id) on delete restrict
);

create index teams_parent on teams (parent_id);

create table team_members (
  id integer generated always as identity primary key,
  team_id integer not null,
  user_id integer not null,
  title text,
  since date not null,
  until date,
  role text not null default 'membro',
  main boolean not null default false,
  version integer not null default 1,
  constraint team_members_check check (until >= since),
  constraint team_members_role_check check (role in ('responsabile', 'vice', 'membro')),
  constraint team_members_title check (length(title) between 1 and 80),
  constraint team_members_once exclude using gist (user_id with =, team_id with =, daterange(since, until, '[]') with
    &&),
  constraint team_members_one_head exclude using gist (team_id with =, daterange(since, until, '[]') with &&) where
    (role = 'responsabile'),
  constraint team_members_one_main exclude using gist (user_id with =, daterange(since, until, '[]') with &&) where
    (main),
  constraint team_members_team_id_fkey foreign key (team_id) references teams(id) on delete restrict,
  constraint team_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index team_members_team on team_members (team_id);
create index team_members_user on team_members (user_id);

create table document_categories (
  id integer generated always as identity primary key,
  name text not null,
  "position" integer not null default 0,
  version integer not null default 1,
  constraint document_categories_name_key unique (name)
);

create table document_types (
  id integer generated always as identity primary key,
  category_id integer not null,
  name text not null,
  required boolean not null default false,
  asks_date boolean not null default false,
  validity_months integer,
  "position" integer not null default 0,
  required_for text not null default 'nobody',
  required_team_id integer,
  has_expiry boolean not null default false,
  licence boolean not null default false,
  special boolean not null default false,
  retention_months integer,
  template_sha256 text,
  template_name text,
  closed_at timestamptz,
  version integer not null default 1,
  constraint document_types_asked check (required_for <> 'nobody' or (not required)),
  constraint document_types_licence check (has_expiry or (not licence)),
  constraint document_types_required_for_check check (required_for in ('nobody', 'everyone', 'team', 'drivers')),
  constraint document_types_retention_months_check check (retention_months between 1 and 600),
  constraint document_types_team_named check ((required_for = 'team') = (required_team_id is not null)),
  constraint document_types_template check ((template_sha256 is null) = (template_name is null)),
  constraint document_types_template_name_check check (length(template_name) between 1 and 200),
  constraint document_types_validity check (has_expiry or validity_months is null),
  constraint document_types_validity_months_check check (validity_months between 1 and 600),
  constraint document_types_category_id_name_key unique (category_id, name),
  constraint document_types_category_id_fkey foreign key (category_id) references document_categories(id) on delete
    restrict,
  constraint document_types_required_team_id_fkey foreign key (required_team_id) references teams(id) on delete
    restrict,
  constraint document_types_template_sha256_fkey foreign key (template_sha256) references files(sha256) on delete
    restrict
);

create index document_types_team on document_types (required_team_id);
create index document_types_template_file on document_types (template_sha256);

create table documents (
  id integer generated always as identity primary key,
  user_id integer not null,
  type_id integer not null,
  sha256 text not null,
  custom_name text,
  achieved_on date,
  expires_on date,
  state text not null default 'in verifica',
  refusal_reason text,
  uploaded_at timestamptz not null default current_moment(),
  superseded_at timestamptz,
  removed_at timestamptz,
  licence_category text,
  uploaded_by integer,
  version integer not null default 1,
  proposed_expires_on date,
  proposed_licence_category text,
  superseded_by integer,
  constraint documents_check check (removed_at is null or state <> 'approvato'),
  constraint documents_custom_name_check check (length(custom_name) <= 120),
  constraint documents_expires_later check (expires_on > achieved_on),
  constraint documents_licence_category_check check (licence_category in ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'B96',
    'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE')),
  constraint documents_name_one_line check (custom_name !~ '[\r\n]'),
  constraint documents_proposed_expires_on_check check ((proposed_expires_on >= '2000-01-01'::date) and
    (proposed_expires_on <= '2100-12-31'::date)),
  constraint documents_proposed_later check (proposed_expires_on > achieved_on),
  constraint documents_proposed_licence_category_check check (proposed_licence_category in ('AM', 'A1', 'A2', 'A',
    'B1', 'B', 'B96', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE')),
  constraint documents_state_check check (state in ('in verifica', 'approvato', 'rifiutato')),
  constraint documents_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict,
  constraint documents_superseded_by_fkey foreign key (superseded_by) references documents(id) on delete set null,
  constraint documents_type_id_fkey foreign key (type_id) references document_types(id) on delete restrict,
  constraint documents_uploaded_by_fkey foreign key (uploaded_by) references users(id) on delete set null,
  constraint documents_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index documents_file on documents (sha256);
create unique index documents_in_force on documents (user_id, type_id) where (state = 'approvato') and superseded_at is
  null and removed_at is null;
create unique index documents_newest on documents (user_id, type_id) where (state <> 'approvato') and superseded_at is
  null and removed_at is null;
create index documents_superseded_by on documents (superseded_by) where superseded_by is not null;
create index documents_to_verify on documents (id) where (state = 'in verifica') and superseded_at is null and
  removed_at is null;
create index documents_type on documents (type_id);
create index documents_uploaded_by on documents (uploaded_by) where uploaded_by is not null;
create index documents_user on documents (user_id, type_id);

create table profile_pictures (
  id integer generated always as identity,
  user_id integer primary key,
  large_sha256 text not null,
  small_sha256 text not null,
  updated_at timestamptz not null default current_moment(),
  constraint profile_pictures_id_key unique (id),
  constraint profile_pictures_large_sha256_fkey foreign key (large_sha256) references files(sha256) on delete restrict,
  constraint profile_pictures_small_sha256_fkey foreign key (small_sha256) references files(sha256) on delete restrict,
  constraint profile_pictures_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index profile_pictures_large on profile_pictures (large_sha256);
create index profile_pictures_small on profile_pictures (small_sha256);

create table number_series (
  series text not null,
  year integer not null,
  last_number integer not null,
  last_date date not null,
  constraint number_series_check check (((extract(year from last_date) - (year)::numeric) >= 0::numeric) and
    ((extract(year from last_date) - (year)::numeric) <= ( case series when 'receipts' then 1 else 0 end)::numeric)),
  constraint number_series_last_number_check check (last_number > 0),
  constraint number_series_pkey primary key (series, year)
);

create table member_kinds (
  id integer generated always as identity primary key,
  name text not null,
  fee numeric(12,2) not null default 0,
  votes boolean not null default true,
  active boolean not null default true,
  version integer not null default 1,
  constraint member_kinds_fee_check check (fee >= 0::numeric),
  constraint member_kinds_name_check check (length(name) between 1 and 60)
);

create unique index member_kinds_name on member_kinds (lower(name));

create table members (
  id integer generated always as identity primary key,
  number integer not null default 0,
  user_id integer,
  kind_id integer not null,
  first_name text not null,
  last_name text not null,
  tax_code text,
  birth_date date,
  birth_place text,
  email text,
  phone text,
  address text,
  guardian_name text,
  guardian_tax_code text,
  guardian_address text,
  guardian_email text,
  admitted_on date not null,
  admission_resolution text,
  ended_on date,
  end_reason text,
  end_resolution text,
  notes text,
  card_token uuid not null default gen_random_uuid(),
  search text generated always as (' ' || search_words(first_name || ' ' || last_name || ' ' ||
    coalesce(tax_code, '') || ' ' || coalesce(email, ''))) stored not null,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint members_address_check check (length(address) between 1 and 200),
  constraint members_admission_resolution_check check (length(admission_resolution) between 1 and 120),
  constraint members_birth_place_check check (length(birth_place) between 1 and 120),
  constraint members_email_check check (length(email) between 3 and 254),
  constraint members_end check (((ended_on is null) = (end_reason is null)) and ended_on >= admitted_on),
  constraint members_end_reason_check check (end_reason in ('recesso', 'decadenza', 'esclusione', 'decesso', 'altro')),
  constraint members_end_resolution_check check (length(end_resolution) between 1 and 120),
  constraint members_first_name_check check (length(first_name) between 1 and 60),
  constraint members_guardian check (guardian_name is not null or (num_nonnulls(guardian_tax_code, guardian_address,
    guardian_email) = 0)),
  constraint members_guardian_address_check check (length(guardian_address) between 1 and 200),
  constraint members_guardian_email_check check (length(guardian_email) between 3 and 254),
  constraint members_guardian_name_check check (length(guardian_name) between 1 and 120),
  constraint members_guardian_tax_code_check check (length(guardian_tax_code) = 16),
  constraint members_last_name_check check (length(last_name) between 1 and 60),
  constraint members_notes_check check (length(notes) between 1 and 2000),
  constraint members_number_check check (number > 0),
  constraint members_phone_check check (length(phone) between 1 and 20),
  constraint members_tax_code_check check (length(tax_code) = 16),
  constraint members_card unique (card_token),
  constraint members_number unique (number),
  constraint members_user unique (user_id),
  constraint members_kind_id_fkey foreign key (kind_id) references member_kinds(id) on delete restrict,
  constraint members_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index members_admitted on members (admitted_on, id);
create index members_birth on members (birth_date) where birth_date is not null;
create index members_by_name on members (search_text((last_name || ' ' || first_name)), id);
create index members_ended on members (ended_on) where ended_on is not null;
create index members_kind on members (kind_id, ended_on);
create unique index members_tax_code on members (tax_code) where ended_on is null;
create index members_tax_codes on members (tax_code) where tax_code is not null;
create index members_words on members using gin (search gin_trgm_ops) with (fastupdate=off);

create table receipts (
  id integer generated always as identity primary key,
  year integer not null,
  number integer not null,
  issued_on date not null,
  user_id integer,
  payer_name text not null,
  payer_tax_code text,
  payer_address text,
  reason text not null,
  amount numeric(12,2) not null,
  method text not null,
  organisation jsonb not null,
  state text not null default 'emessa',
  annulled_at timestamptz,
  annulment_reason text,
  series text not null default 'receipts',
  search text generated always as (' ' || search_words(payer_name || ' ' || reason)) stored not null,
  payer_removed_at timestamptz,
  member_id integer,
  on_behalf_of text,
  on_behalf_tax_code text,
  paid_on date,
  reference text,
  line_count smallint not null default 0,
  stamp_due numeric(12,2),
  stamp_bearer text,
  stamp_charged numeric(12,2) not null default 0,
  stamp_code text,
  stamp_date date,
  stamp_authorisation text,
  texts jsonb not null default '{}'::jsonb,
  issued_by integer,
  replaces_id integer,
  team_id integer,
  constraint receipts_amount_check check (amount > 0::numeric),
  constraint receipts_cash_of_new check (line_count = 0 or paid_on is not null),
  constraint receipts_check check (((extract(year from issued_on) - (year)::numeric) >= 0::numeric) and ((extract(year
    from issued_on) - (year)::numeric) <= 1::numeric)),
  constraint receipts_check1 check ((state = 'annullata') = (annulled_at is not null and annulment_reason is not null)),
  constraint receipts_line_count_check check (line_count between 0 and 50),
  constraint receipts_method_check check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  constraint receipts_on_behalf_of_check check (length(on_behalf_of) between 1 and 125),
  constraint receipts_on_behalf_tax_code_check check (length(on_behalf_tax_code) <= 16),
  constraint receipts_paid_before check (paid_on <= issued_on),
  constraint receipts_payer_removed check (payer_removed_at is null or ((payer_name ~
    '^(Persona cancellata \d+|Pagante cancellato)$') and payer_tax_code is null and payer_address is null)),
  constraint receipts_reason_check check (length(reason) between 1 and 300),
  constraint receipts_reference_check check (length(reference) between 1 and 120),
  constraint receipts_series_check check (series = 'receipts'),
  constraint receipts_stamp check (((stamp_due is null) = (stamp_bearer is null)) and (num_nonnulls(stamp_code,
    stamp_authorisation) = num_nonnulls(stamp_due)) and ((stamp_code is null) = (stamp_date is null)) and
    (stamp_charged = case when (stamp_bearer = 'pagante') then stamp_due else 0::numeric end)),
  constraint receipts_stamp_authorisation_check check (length(stamp_authorisation) >= 1 and length(stamp_authorisation)
    <= 200),
  constraint receipts_stamp_bearer_check check (stamp_bearer in ('pagante', 'ente')),
  constraint receipts_stamp_charged_check check (stamp_charged >= 0::numeric),
  constraint receipts_stamp_code_check check (stamp_code ~ '^\d{14}$'),
  constraint receipts_stamp_date check (stamp_date <= issued_on),
  constraint receipts_stamp_due_check check (stamp_due > 0::numeric),
  constraint receipts_state_check check (state in ('emessa', 'annullata')),
  constraint receipts_number unique (series, year, number),
  constraint receipts_replaced_once unique (replaces_id),
  constraint receipts_issued_by_fkey foreign key (issued_by) references users(id) on delete set null,
  constraint receipts_member_id_fkey foreign key (member_id) references members(id) on delete set null,
  constraint receipts_replaces_id_fkey foreign key (replaces_id) references receipts(id) on delete restrict,
  constraint receipts_team_id_fkey foreign key (team_id) references teams(id) on delete restrict,
  constraint receipts_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index receipts_annulled on receipts (year, number) where state = 'annullata';
create index receipts_cash on receipts (paid_on) where (method = 'contanti') and state = 'emessa';
create index receipts_free_payers on receipts (payer_name, id) where (user_id is null) and member_id is null;
create index receipts_issued_by on receipts (issued_by) where issued_by is not null;
create index receipts_issued_on on receipts (issued_on);
create index receipts_member on receipts (member_id, year, number) where member_id is not null;
create index receipts_method on receipts (method, year, number);
create index receipts_money_day on receipts (coalesce(paid_on, issued_on)) where state = 'emessa';
create unique index receipts_stamp_code on receipts (stamp_code) where (stamp_code is not null) and state = 'emessa';
create index receipts_stamped on receipts (year, number) where stamp_due is not null;
create index receipts_stamps_due on receipts (issued_on) where (stamp_due is not null) and state = 'emessa';
create index receipts_team on receipts (team_id, year, number) where team_id is not null;
create index receipts_user on receipts (user_id, year desc, number desc);
create index receipts_words on receipts using gin (search gin_trgm_ops) with (fastupdate=off);

create table regulations (
  id integer generated always as identity primary key,
  title text not null,
  kind text not null default 'accettazione',
  asked_of text not null default 'everyone',
  team_id integer,
  permission text,
  due_days integer not null default 14,
  closed_at timestamptz,
  asked_from date not null default (current_moment() at time zone 'Europe/Rome')::date,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint regulations_asked_of_check check (asked_of in ('nobody', 'everyone', 'team', 'permission')),
  constraint regulations_asked_permission check ((asked_of = 'permission') = (permission is not null)),
  constraint regulations_asked_team check ((asked_of = 'team') = (team_id is not null)),
  constraint regulations_due_days_check check (due_days between 0 and 365),
  constraint regulations_kind_check check (kind in ('accettazione', 'presa visione')),
  constraint regulations_title_check check (length(title) between 1 and 160),
  constraint regulations_title_one_line check (title !~ '[\r\n]'),
  constraint regulations_title_key unique (title),
  constraint regulations_permission_fkey foreign key (permission) references permissions(code),
  constraint regulations_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index regulations_permission on regulations (permission) where permission is not null;
create index regulations_team on regulations (team_id) where team_id is not null;

create table regulation_versions (
  id integer generated always as identity primary key,
  regulation_id integer not null,
  version integer not null,
  sha256 text,
  published_at timestamptz not null default current_moment(),
  body text,
  effective_on date not null,
  changes text,
  published_by integer,
  constraint regulation_versions_body_check check (length(body) between 1 and 200000),
  constraint regulation_versions_changes_check check (length(changes) between 1 and 1000),
  constraint regulation_versions_pdf_or_text check (num_nonnulls(sha256, body) = 1),
  constraint regulation_versions_version_check check (version > 0),
  constraint regulation_versions_regulation_id_version_key unique (regulation_id, version),
  constraint regulation_versions_published_by_fkey foreign key (published_by) references users(id) on delete set null,
  constraint regulation_versions_regulation_id_fkey foreign key (regulation_id) references regulations(id) on delete
    restrict,
  constraint regulation_versions_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict
);

create index regulation_versions_file on regulation_versions (sha256);
create index regulation_versions_in_force on regulation_versions (regulation_id, effective_on, version);
create index regulation_versions_published_by on regulation_versions (published_by) where published_by is not null;

create table regulation_acceptances (
  id integer generated always as identity,
  user_id integer not null,
  version_id integer not null,
  accepted_at timestamptz not null default current_moment(),
  kind text not null default 'accettazione',
  constraint regulation_acceptances_kind_check check (kind in ('accettazione', 'presa visione')),
  constraint regulation_acceptances_id_key unique (id),
  constraint regulation_acceptances_pkey primary key (user_id, version_id),
  constraint regulation_acceptances_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint regulation_acceptances_version_id_fkey foreign key (version_id) references regulation_versions(id) on
    delete restrict
);

create index regulation_acceptances_version on regulation_acceptances (version_id, id);

create table bug_reports (
  id integer generated always as identity primary key,
  user_id integer,
  title text not null,
  body text not null,
  page text,
  user_agent text,
  app_version text not null,
  request_ids uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null default current_moment(),
  constraint bug_reports_body_check check (length(body) between 1 and 5000),
  constraint bug_reports_title_check check (length(title) between 1 and 120),
  constraint bug_reports_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index bug_reports_user on bug_reports (user_id);

create table macro_categories (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  icon text not null default 'package',
  colour text not null default 'gray',
  "position" integer not null default 0,
  version integer not null default 1,
  constraint macro_categories_code_check check (code ~ '^[A-Z]{3}$'),
  constraint macro_categories_colour_check check (colour ~ '^[a-z]{3,12}$'),
  constraint macro_categories_icon_check check (icon ~ '^[a-z0-9-]{1,40}$'),
  constraint macro_categories_name_check check ((length(name) between 1 and 60) and name = btrim(name)),
  constraint macro_categories_code_key unique (code)
);

create unique index macro_categories_name on macro_categories (search_text(name));

create table locations (
  id integer generated always as identity primary key,
  parent_id integer,
  kind text not null,
  code text not null,
  name text not null,
  path integer[] not null default '{}'::integer[],
  holds_stock boolean not null default true,
  closed boolean not null default false,
  capacity numeric(14,3),
  macro_category_id integer,
  responsible_id integer,
  notes text,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint locations_capacity_check check (capacity > 0::numeric),
  constraint locations_code_check check (code ~ '^[A-Z0-9][A-Z0-9._-]{0,39}$'),
  constraint locations_kind_check check (kind in ('magazzino', 'area', 'scaffale', 'ripiano', 'contenitore')),
  constraint locations_name_check check ((length(name) between 1 and 80) and name = btrim(name)),
  constraint locations_notes_check check (length(notes) between 1 and 1000),
  constraint locations_roots_are_warehouses check ((parent_id is null) = (kind = 'magazzino')),
  constraint locations_macro_category_id_fkey foreign key (macro_category_id) references macro_categories(id) on delete
    restrict,
  constraint locations_parent_id_fkey foreign key (parent_id) references locations(id) on delete restrict,
  constraint locations_responsible_id_fkey foreign key (responsible_id) references users(id) on delete set null
);

create unique index locations_code on locations (code);
create index locations_macro_category on locations (macro_category_id) where macro_category_id is not null;
create index locations_parent on locations (parent_id, code);
create index locations_path on locations using gin (path);
create index locations_responsible on locations (responsible_id) where responsible_id is not null;

create table sub_categories (
  id integer generated always as identity primary key,
  macro_id integer not null,
  code text not null,
  name text not null,
  default_unit text not null,
  default_minimum_stock numeric(14,3) not null default 0,
  version integer not null default 1,
  default_location_id integer,
  constraint sub_categories_code_check check (code ~ '^[A-Z]{3}$'),
  constraint sub_categories_default_minimum_stock_check check (default_minimum_stock >= 0::numeric),
  constraint sub_categories_default_unit_check check (default_unit in ('pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.')),
  constraint sub_categories_name_check check ((length(name) between 1 and 60) and name = btrim(name)),
  constraint sub_categories_macro_id_code_key unique (macro_id, code),
  constraint sub_categories_default_location_id_fkey foreign key (default_location_id) references locations(id) on
    delete set null,
  constraint sub_categories_macro_id_fkey foreign key (macro_id) references macro_categories(id) on delete restrict
);

create index sub_categories_default_location on sub_categories (default_location_id) where default_location_id is not
  null;
create unique index sub_categories_name on sub_categories (macro_id, search_text(name));

create table products (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  description text,
  sub_category_id integer not null,
  unit text not null,
  manufacturer text,
  manufacturer_code text,
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  search_code text generated always as (search_text(code)) stored collate "C",
  search_name text generated always as (search_words(name)) stored collate "C",
  kind text not null default 'consumabile',
  minimum_stock numeric(14,3) not null default 0,
  maximum_stock numeric(14,3),
  reorder_quantity numeric(14,3),
  tracking text not null default 'none',
  has_expiry boolean not null default false,
  hazards text[] not null default '{}'::text[],
  standard_cost numeric(14,4),
  notes text,
  active boolean not null default true,
  merged_into_id integer,
  other_codes text not null default '',
  search tsvector generated always as (product_document(code, name, description, manufacturer, manufacturer_code,
    other_codes)) stored,
  weight_grams numeric(14,3),
  length_mm numeric(14,3),
  width_mm numeric(14,3),
  height_mm numeric(14,3),
  vat_percent numeric(12,2),
  constraint products_code_check check ((length(code) between 1 and 60) and code = btrim(code)),
  constraint products_description_check check (length(description) between 1 and 2000),
  constraint products_expiry_of_lots check ((not has_expiry) or tracking = 'lot'),
  constraint products_hazards_check check (hazards <@
    '{GHS01,GHS02,GHS03,GHS04,GHS05,GHS06,GHS07,GHS08,GHS09}'::text[]),
  constraint products_height check (height_mm > 0::numeric),
  constraint products_kind_check check (kind in ('consumabile', 'attrezzatura', 'bene inventariato')),
  constraint products_length check (length_mm > 0::numeric),
  constraint products_manufacturer_check check (length(manufacturer) between 1 and 120),
  constraint products_manufacturer_code_check check (length(manufacturer_code) >= 1 and length(manufacturer_code) <=
    120),
  constraint products_maximum check ((maximum_stock > 0::numeric) and maximum_stock >= minimum_stock),
  constraint products_merged_is_inactive check (merged_into_id is null or (not active)),
  constraint products_minimum_stock_check check (minimum_stock >= 0::numeric),
  constraint products_name_check check ((length(name) between 1 and 200) and name = btrim(name)),
  constraint products_notes_check check (length(notes) between 1 and 4000),
  constraint products_reorder_quantity_check check (reorder_quantity > 0::numeric),
  constraint products_standard_cost_check check (standard_cost >= 0::numeric),
  constraint products_tracking_check check (tracking in ('none', 'lot', 'serial')),
  constraint products_unit_check check (unit in ('pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.')),
  constraint products_vat check ((vat_percent >= 0::numeric) and (vat_percent <= 100::numeric)),
  constraint products_weight check (weight_grams > 0::numeric),
  constraint products_width check (width_mm > 0::numeric),
  constraint products_merged_into_id_fkey foreign key (merged_into_id) references products(id) on delete restrict,
  constraint products_sub_category_id_fkey foreign key (sub_category_id) references sub_categories(id) on delete
    restrict
);

create index products_by_code on products (search_code, id);
create unique index products_code on products (search_text(code));
create index products_kind on products (kind, search_name, id);
create index products_merged_into on products (merged_into_id) where merged_into_id is not null;
create index products_name on products (search_name, id);
create index products_name_trigrams on products using gin (search_name gin_trgm_ops);
create index products_search on products using gin (search) with (fastupdate='on');
create index products_sub_category on products (sub_category_id, search_name, id);
create index products_unit on products (unit, search_name, id);
create index products_updated on products (updated_at, id);

create table product_words (
  word text primary key
);

create index product_words_trigrams on product_words using gin (word gin_trgm_ops) with (fastupdate=off);

create table password_links (
  id integer generated always as identity primary key,
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  shown_to integer,
  constraint password_links_check check (expires_at > created_at),
  constraint password_links_token_hash_key unique (token_hash),
  constraint password_links_shown_to_fkey foreign key (shown_to) references users(id) on delete cascade,
  constraint password_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index password_links_expiry on password_links (expires_at);
create index password_links_shown_to on password_links (shown_to);
create index password_links_user on password_links (user_id);

create table product_numbers (
  sub_category_id integer primary key,
  last_number integer not null,
  constraint product_numbers_last_number_check check (last_number > 0),
  constraint product_numbers_sub_category_id_fkey foreign key (sub_category_id) references sub_categories(id) on delete
    cascade
);

create table product_barcodes (
  id integer generated always as identity primary key,
  product_id integer not null,
  code text not null,
  kind text not null,
  package_quantity numeric(14,3) not null default 1,
  lookup text generated always as (barcode_lookup(code)) stored collate "C",
  version integer not null default 1,
  constraint product_barcodes_check_digit check ( case kind when 'ean13' then (length(code) = 13 and
    gtin_is_valid(code)) when 'ean8' then (length(code) = 8 and gtin_is_valid(code)) when 'upca' then (length(code) =
    12 and gtin_is_valid(code)) else true end),
  constraint product_barcodes_code_check check ((length(code) between 1 and 200) and code = btrim(code)),
  constraint product_barcodes_kind_check check (kind in ('ean13', 'ean8', 'upca', 'code128', 'code39', 'qr',
    'datamatrix', 'altro')),
  constraint product_barcodes_package_quantity_check check (package_quantity > 0::numeric),
  constraint product_barcodes_product_id_fkey foreign key (product_id) references products(id) on delete cascade
);

create unique index product_barcodes_lookup on product_barcodes (lookup);
create index product_barcodes_product on product_barcodes (product_id);

create table product_photos (
  id integer generated always as identity primary key,
  product_id integer not null,
  large_sha256 text not null,
  small_sha256 text not null,
  "position" integer not null default 0,
  created_at timestamptz not null default current_moment(),
  constraint product_photos_large_sha256_fkey foreign key (large_sha256) references files(sha256) on delete restrict,
  constraint product_photos_product_id_fkey foreign key (product_id) references products(id) on delete cascade,
  constraint product_photos_small_sha256_fkey foreign key (small_sha256) references files(sha256) on delete restrict
);

create index product_photos_large on product_photos (large_sha256);
create index product_photos_product on product_photos (product_id, "position", id);
create index product_photos_small on product_photos (small_sha256);

create table lots (
  id integer generated always as identity primary key,
  product_id integer not null,
  code text not null,
  expires_on date,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint lots_code_check check ((length(code) between 1 and 80) and code = btrim(code)),
  constraint lots_product_id_id_key unique (product_id, id),
  constraint lots_product_id_fkey foreign key (product_id) references products(id) on delete restrict
);

create unique index lots_code on lots (product_id, search_text(code));
create index lots_expiry on lots (expires_on) where expires_on is not null;
create index lots_search on lots (search_text(code));

create table product_totals (
  product_id integer primary key,
  quantity numeric(14,3) not null default 0,
  reserved numeric(14,3) not null default 0,
  last_movement_id bigint,
  constraint product_totals_reserved_check check (reserved >= 0::numeric),
  constraint stock_covers_reservations check (reserved <= quantity),
  constraint stock_total_never_negative check (quantity >= 0::numeric),
  constraint product_totals_product_id_fkey foreign key (product_id) references products(id) on delete cascade
);

create index product_totals_moved on product_totals (coalesce(last_movement_id, 0::bigint), product_id);
create index product_totals_quantity on product_totals (quantity, product_id);

create table stock (
  id integer generated always as identity primary key,
  product_id integer not null,
  location_id integer not null,
  lot_id integer,
  quantity numeric(14,3) not null,
  last_movement_id bigint not null,
  constraint stock_never_negative check (quantity >= 0::numeric),
  constraint stock_place unique nulls not distinct (product_id, location_id, lot_id),
  constraint stock_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint stock_lot_id_fkey foreign key (lot_id) references lots(id) on delete restrict,
  constraint stock_product_id_fkey foreign key (product_id) references products(id) on delete restrict
);

create index stock_location on stock (location_id, product_id) where quantity > 0::numeric;
create index stock_lot on stock (lot_id) where lot_id is not null;
create index stock_of_location on stock (location_id);

create table reservations (
  id integer generated always as identity primary key,
  product_id integer not null,
  quantity numeric(14,3) not null,
  fulfilled numeric(14,3) not null default 0,
  team_id integer,
  purpose text not null,
  needed_on date,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  closed_at timestamptz,
  version integer not null default 1,
  constraint reservations_not_exceeded check ((fulfilled >= 0::numeric) and fulfilled <= quantity),
  constraint reservations_purpose_check check (length(purpose) between 1 and 200),
  constraint reservations_quantity_check check (quantity > 0::numeric),
  constraint reservations_created_by_fkey foreign key (created_by) references users(id) on delete set null,
  constraint reservations_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint reservations_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index reservations_creator on reservations (created_by);
create index reservations_of_product on reservations (product_id);
create index reservations_open on reservations (coalesce(needed_on, 'infinity'::date), id) where closed_at is null;
create index reservations_product on reservations (product_id, id) where closed_at is null;
create index reservations_team on reservations (team_id);

create table loans (
  id integer generated always as identity primary key,
  product_id integer not null,
  lot_id integer,
  location_id integer not null,
  quantity numeric(14,3) not null,
  returned numeric(14,3) not null default 0,
  borrower_id integer,
  borrower_name text,
  due_on date not null,
  notes text,
  lent_by integer,
  lent_at timestamptz not null default current_moment(),
  reminded_on date,
  version integer not null default 1,
  constraint loans_borrower_name_check check (length(borrower_name) between 1 and 120),
  constraint loans_check check (num_nonnulls(borrower_id, borrower_name) = 1),
  constraint loans_notes_check check (length(notes) between 1 and 500),
  constraint loans_quantity_check check (quantity > 0::numeric),
  constraint loans_return_not_exceeded check ((returned >= 0::numeric) and returned <= quantity),
  constraint loans_borrower_id_fkey foreign key (borrower_id) references users(id) on delete restrict,
  constraint loans_lent_by_fkey foreign key (lent_by) references users(id) on delete set null,
  constraint loans_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint loans_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint loans_product_id_lot_id_fkey foreign key (product_id, lot_id) references lots(product_id, id) on delete
    restrict
);

create index loans_borrower on loans (borrower_id) where borrower_id is not null;
create index loans_due on loans (due_on, id) where returned < quantity;
create index loans_lent_by on loans (lent_by);
create index loans_location on loans (location_id);
create index loans_product on loans (product_id, lot_id);

create table stock_takes (
  id integer generated always as identity primary key,
  name text not null,
  location_id integer,
  macro_category_id integer,
  sub_category_id integer,
  blind boolean not null default true,
  state text not null default 'aperto',
  opened_by integer,
  opened_at timestamptz not null default current_moment(),
  closed_by integer,
  closed_at timestamptz,
  version integer not null default 1,
  review_at timestamptz,
  constraint stock_takes_check check (num_nonnulls(location_id, macro_category_id, sub_category_id) = 1),
  constraint stock_takes_name_check check (length(name) between 1 and 120),
  constraint stock_takes_state_check check (state in ('aperto', 'in revisione', 'approvato', 'annullato')),
  constraint stock_takes_closed_by_fkey foreign key (closed_by) references users(id) on delete set null,
  constraint stock_takes_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint stock_takes_macro_category_id_fkey foreign key (macro_category_id) references macro_categories(id) on
    delete restrict,
  constraint stock_takes_opened_by_fkey foreign key (opened_by) references users(id) on delete set null,
  constraint stock_takes_sub_category_id_fkey foreign key (sub_category_id) references sub_categories(id) on delete
    restrict
);

create index stock_takes_closed_by on stock_takes (closed_by);
create index stock_takes_location on stock_takes (location_id);
create index stock_takes_macro_category on stock_takes (macro_category_id);
create index stock_takes_opened_by on stock_takes (opened_by);
create index stock_takes_state on stock_takes (state, id);
create index stock_takes_sub_category on stock_takes (sub_category_id);

create table stock_take_counts (
  id integer generated always as identity primary key,
  stock_take_id integer not null,
  product_id integer not null,
  location_id integer not null,
  lot_id integer,
  counted numeric(14,3) not null,
  expected numeric(14,3) not null,
  counted_by integer,
  counted_at timestamptz not null default current_moment(),
  source text not null default 'conta',
  after_movement_id bigint,
  constraint stock_take_counts_counted_check check (counted >= 0::numeric),
  constraint stock_take_counts_expected_check check (expected >= 0::numeric),
  constraint stock_take_counts_source_check check (source in ('conta', 'zero', 'invariato')),
  constraint stock_take_counts_counted_by_fkey foreign key (counted_by) references users(id) on delete set null,
  constraint stock_take_counts_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint stock_take_counts_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint stock_take_counts_product_id_lot_id_fkey foreign key (product_id, lot_id) references lots(product_id, id)
    on delete restrict,
  constraint stock_take_counts_stock_take_id_fkey foreign key (stock_take_id) references stock_takes(id) on delete
    restrict
);

create index stock_take_counts_counted_by on stock_take_counts (counted_by);
create index stock_take_counts_key on stock_take_counts (stock_take_id, product_id, location_id, lot_id, id);
create index stock_take_counts_location on stock_take_counts (location_id);
create index stock_take_counts_place on stock_take_counts (location_id, counted_at) where source = 'conta';
create index stock_take_counts_product on stock_take_counts (product_id, lot_id);

create table suppliers (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null default 'azienda',
  vat_number text,
  tax_code text,
  sdi_code text,
  pec text,
  email text,
  phone text,
  website text,
  iban text,
  payment_terms text,
  customer_code text,
  language text not null default 'it',
  notes text,
  active boolean not null default true,
  search text generated always as (' ' || search_words(name || ' ' || coalesce(vat_number, '') || ' ' ||
    coalesce(tax_code, '') || ' ' || coalesce(email, ''))) stored not null,
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint suppliers_customer_code_check check (length(customer_code) between 1 and 60),
  constraint suppliers_email_check check (length(email) between 3 and 254),
  constraint suppliers_iban_check check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  constraint suppliers_kind_check check (kind in ('azienda', 'persona', 'ente')),
  constraint suppliers_language_check check (language in ('it', 'en')),
  constraint suppliers_name_check check (length(name) between 1 and 160),
  constraint suppliers_notes_check check (length(notes) between 1 and 2000),
  constraint suppliers_payment_terms_check check (length(payment_terms) between 1 and 200),
  constraint suppliers_pec_check check (length(pec) between 3 and 254),
  constraint suppliers_phone_check check (phone ~ '^\+\d{7,15}$'),
  constraint suppliers_sdi_code_check check (sdi_code ~ '^[A-Z0-9]{6,7}$'),
  constraint suppliers_tax_code_check check (tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  constraint suppliers_vat_number_check check (vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  constraint suppliers_website_check check ((website ~* '^https?://') and length(website) <= 300)
);

create index suppliers_name on suppliers (active, search_text(name), id);
create unique index suppliers_tax_code on suppliers (tax_code) where active;
create unique index suppliers_vat_number on suppliers (vat_number) where active;
create index suppliers_words on suppliers using gin (search gin_trgm_ops) with (fastupdate=off);

create table incoming_notes (
  id integer generated always as identity primary key,
  supplier_id integer not null,
  number text not null,
  date date not null,
  year integer generated always as ((extract(year from date))::integer) stored not null,
  notes text,
  registered_by integer,
  registered_at timestamptz not null default current_moment(),
  version integer not null default 1,
  key text generated always as (regexp_replace(search_text(number), '\s', '', 'g')) stored not null,
  scanned boolean not null default false,
  search text not null default '',
  constraint incoming_notes_notes_check check (length(notes) between 1 and 500),
  constraint incoming_notes_number_check check (length(number) between 1 and 40),
  constraint incoming_notes_once unique (supplier_id, key, year),
  constraint incoming_notes_registered_by_fkey foreign key (registered_by) references users(id) on delete set null,
  constraint incoming_notes_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete restrict
);

create index incoming_notes_newest on incoming_notes (date desc, id desc);
create index incoming_notes_registered_by on incoming_notes (registered_by) where registered_by is not null;
create index incoming_notes_supplier on incoming_notes (supplier_id, date desc, id desc);
create index incoming_notes_unscanned on incoming_notes (date desc, id desc) where not scanned;
create index incoming_notes_words on incoming_notes using gin (search gin_trgm_ops) with (fastupdate=off);

create table orders (
  id integer generated always as identity primary key,
  state text not null default 'bozza',
  series text not null default 'orders',
  year integer,
  number integer,
  numbered_on date,
  supplier_id integer not null,
  requester_id integer,
  team_id integer,
  needed_on date,
  location_id integer,
  offer text,
  payment_terms text,
  message text,
  notes text,
  shipping numeric(12,2) not null default 0,
  shipping_vat numeric(12,2) not null default 22,
  net numeric(12,2) not null default 0,
  vat numeric(12,2) not null default 0,
  total numeric(12,2) generated always as (net + vat) stored,
  round integer not null default 0,
  approved_total numeric(12,2),
  budget_override text,
  budget_override_by integer,
  ordered_on date,
  expected_on date,
  closed_on date,
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  search text not null default '',
  drafted_by integer,
  budget_override_up_to numeric(12,2),
  first_expected_on date,
  constraint orders_budget_override_check check (length(budget_override) between 1 and 300),
  constraint orders_message_check check (length(message) between 1 and 2000),
  constraint orders_net_check check (net >= 0::numeric),
  constraint orders_notes_check check (length(notes) between 1 and 2000),
  constraint orders_numbered check ((num_nonnulls(year, number, numbered_on) = 3) or ((num_nonnulls(year, number,
    numbered_on) = 0) and (state in ('bozza', 'annullato')))),
  constraint orders_offer_check check (length(offer) between 1 and 80),
  constraint orders_payment_terms_check check (length(payment_terms) between 1 and 200),
  constraint orders_series_check check (series = 'orders'),
  constraint orders_shipping_check check (shipping >= 0::numeric),
  constraint orders_shipping_vat_check check ((shipping_vat >= 0::numeric) and (shipping_vat <= 100::numeric)),
  constraint orders_state_check check (state in ('bozza', 'richiesto', 'approvato', 'respinto', 'ordinato',
    'parzialmente ricevuto', 'ricevuto', 'chiuso con residuo', 'annullato')),
  constraint orders_vat_check check (vat >= 0::numeric),
  constraint orders_year check (extract(year from numbered_on) = (year)::numeric),
  constraint orders_number unique (series, year, number),
  constraint orders_budget_override_by_fkey foreign key (budget_override_by) references users(id) on delete set null,
  constraint orders_drafted_by_fkey foreign key (drafted_by) references users(id) on delete set null,
  constraint orders_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint orders_requester_id_fkey foreign key (requester_id) references users(id) on delete set null,
  constraint orders_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete restrict,
  constraint orders_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index orders_budget_override_by on orders (budget_override_by) where budget_override_by is not null;
create index orders_drafted_by on orders (drafted_by) where drafted_by is not null;
create index orders_location on orders (location_id) where location_id is not null;
create index orders_open on orders (id desc) where state not in ('ricevuto', 'chiuso con residuo', 'annullato');
create index orders_requester on orders (requester_id, id desc);
create index orders_spend on orders (supplier_id, year) include (state, net) where ordered_on is not null;
create index orders_state on orders (state, id desc);
create index orders_supplier on orders (supplier_id, id desc);
create index orders_team on orders (team_id, id desc);
create index orders_words on orders using gin (search gin_trgm_ops) with (fastupdate=off);
create index orders_year on orders (year, id desc) where year is not null;

create table arrivals (
  id integer generated always as identity primary key,
  order_id integer not null,
  incoming_note_id integer,
  arrived_at timestamptz not null default current_moment(),
  received_by integer,
  notes text,
  booking uuid not null,
  taken_back_at timestamptz,
  taken_back_by integer,
  taken_back_reason text,
  version integer not null default 1,
  constraint arrivals_notes_check check (length(notes) between 1 and 500),
  constraint arrivals_taken_back check (num_nonnulls(taken_back_at, taken_back_reason) = any (array[0, 2])),
  constraint arrivals_taken_back_reason_check check (length(taken_back_reason) >= 1 and length(taken_back_reason) <=
    300),
  constraint arrivals_booked_once unique (booking),
  constraint arrivals_incoming_note_id_fkey foreign key (incoming_note_id) references incoming_notes(id) on delete
    restrict,
  constraint arrivals_order_id_fkey foreign key (order_id) references orders(id) on delete restrict,
  constraint arrivals_received_by_fkey foreign key (received_by) references users(id) on delete set null,
  constraint arrivals_taken_back_by_fkey foreign key (taken_back_by) references users(id) on delete set null
);

create index arrivals_incoming_note on arrivals (incoming_note_id) where incoming_note_id is not null;
create index arrivals_order on arrivals (order_id, id);
create index arrivals_received_by on arrivals (received_by) where received_by is not null;
create index arrivals_taken_back_by on arrivals (taken_back_by) where taken_back_by is not null;

create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null,
  "position" integer not null,
  product_id integer,
  description text not null,
  supplier_code text,
  unit text not null,
  quantity numeric(14,3) not null,
  pack_size numeric(14,3) not null default 1,
  price numeric(12,4) not null,
  discount numeric(12,2) not null default 0,
  vat numeric(12,2) not null default 22,
  net numeric(12,2) generated always as (round((((quantity * price) * (100::numeric - discount)) / 100::numeric), 2))
    stored,
  needed_on date,
  location_id integer,
  received numeric(14,3) not null default 0,
  refunded numeric(14,3) not null default 0,
  constraint order_lines_description_check check (length(description) between 1 and 300),
  constraint order_lines_discount_check check ((discount >= 0::numeric) and (discount <= 100::numeric)),
  constraint order_lines_pack_size_check check (pack_size > 0::numeric),
  constraint order_lines_position_check check ("position" >= 1),
  constraint order_lines_price_check check (price >= 0::numeric),
  constraint order_lines_quantity_check check (quantity > 0::numeric),
  constraint order_lines_received_check check (received >= 0::numeric),
  constraint order_lines_refunded check ((refunded >= 0::numeric) and refunded <= received),
  constraint order_lines_supplier_code_check check (length(supplier_code) between 1 and 80),
  constraint order_lines_unit_check check (length(unit) between 1 and 10),
  constraint order_lines_vat_check check ((vat >= 0::numeric) and (vat <= 100::numeric)),
  constraint order_lines_position unique (order_id, "position") deferrable initially deferred,
  constraint order_lines_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint order_lines_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint order_lines_product_id_fkey foreign key (product_id) references products(id) on delete restrict
);

create index order_lines_location on order_lines (location_id) where location_id is not null;
create index order_lines_open on order_lines (product_id) include (order_id, quantity, received, needed_on) where
  (product_id is not null) and received < quantity;
create index order_lines_over on order_lines (order_id) where received > quantity;
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;
create index order_lines_refunds on order_lines (order_id) include (refunded, price, discount) where refunded >
  0::numeric;

create table arrival_lines (
  id integer generated always as identity primary key,
  arrival_id integer not null,
  order_line_id integer not null,
  quantity numeric(14,3) not null,
  location_id integer,
  lot_id integer,
  over boolean not null default false,
  taken_back boolean not null default false,
  constraint arrival_lines_quantity_check check (quantity > 0::numeric),
  constraint arrival_lines_arrival_id_fkey foreign key (arrival_id) references arrivals(id) on delete restrict,
  constraint arrival_lines_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint arrival_lines_lot_id_fkey foreign key (lot_id) references lots(id) on delete restrict,
  constraint arrival_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id) on delete restrict
);

create index arrival_lines_arrival on arrival_lines (arrival_id, id);
create index arrival_lines_location on arrival_lines (location_id) where location_id is not null;
create index arrival_lines_lot on arrival_lines (lot_id) where lot_id is not null;
create index arrival_lines_order_line on arrival_lines (order_line_id, id);

create table booking_series (
  id integer generated always as identity primary key,
  area text not null,
  repetition jsonb not null,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  constraint booking_series_area_check check (area in ('rooms', 'vans')),
  constraint booking_series_created_by_fkey foreign key (created_by) references users(id) on delete set null
);

create index booking_series_created_by on booking_series (created_by) where created_by is not null;

create table bookings (
  id integer generated always as identity primary key,
  area text not null,
  title text not null,
  during tstzrange not null,
  state text not null default 'in attesa',
  user_id integer not null,
  entered_by integer,
  team_id integer,
  notes text,
  private boolean not null default false,
  series_id integer,
  checked_in_at timestamptz,
  ended_at timestamptz,
  uid uuid not null default gen_random_uuid(),
  sequence integer not null default 0,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  offered_until timestamptz,
  search text generated always as (' ' || search_words(title)) stored not null,
  constraint bookings_area_check check (area in ('rooms', 'vans')),
  constraint bookings_during check ((not isempty(during)) and lower_inc(during) and (not upper_inc(during)) and
    lower(during) is not null and upper(during) is not null and ((upper(during) - lower(during)) <=
    '745:00:00'::interval)),
  constraint bookings_ended check (ended_at >= lower(during)),
  constraint bookings_notes_check check (length(notes) between 1 and 2000),
  constraint bookings_offered check (offered_until is null or (state not in ('confermata', 'in corso'))),
  constraint bookings_state_check check (state in ('in attesa', 'confermata', 'in corso', 'conclusa', 'rifiutata',
    'annullata', 'mancata')),
  constraint bookings_title_check check (length(title) between 1 and 120),
  constraint bookings_id_area_key unique (id, area),
  constraint bookings_entered_by_fkey foreign key (entered_by) references users(id) on delete set null,
  constraint bookings_series_id_fkey foreign key (series_id) references booking_series(id) on delete set null,
  constraint bookings_team_id_fkey foreign key (team_id) references teams(id) on delete set null,
  constraint bookings_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index bookings_during_index on bookings using gist (area, during);
create index bookings_entered_by on bookings (entered_by) where entered_by is not null;
create index bookings_in_order on bookings (area, lower(during), id);
create index bookings_offered on bookings (offered_until) where (state = 'in attesa') and offered_until is not null;
create index bookings_series on bookings (series_id) where series_id is not null;
create index bookings_team on bookings (team_id, upper(during)) where team_id is not null;
create index bookings_to_go on bookings (lower(during)) where state in ('in attesa', 'confermata', 'in corso');
create index bookings_user on bookings (user_id, upper(during));
create index bookings_waiting on bookings (area, lower(during)) where state = 'in attesa';
create index bookings_words on bookings using gin (search gin_trgm_ops) with (fastupdate=off);

create table recipients (
  id integer generated always as identity primary key,
  name text not null,
  vat_number text,
  tax_code text,
  email text,
  phone text,
  notes text,
  active boolean not null default true,
  search text generated always as (' ' || search_words(name || ' ' || coalesce(vat_number, '') || ' ' ||
    coalesce(tax_code, '') || ' ' || coalesce(email, ''))) stored not null,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint recipients_email_check check (length(email) between 3 and 254),
  constraint recipients_name_check check (length(name) between 1 and 160),
  constraint recipients_notes_check check (length(notes) between 1 and 1000),
  constraint recipients_phone_check check (phone ~ '^\+\d{7,15}$'),
  constraint recipients_tax_code_check check (tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  constraint recipients_vat_number_check check (vat_number ~ '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$')
);

create index recipients_name on recipients (active, search_text(name), id);
create unique index recipients_tax_code on recipients (tax_code) where active;
create unique index recipients_vat_number on recipients (vat_number) where active;
create index recipients_words on recipients using gin (search gin_trgm_ops) with (fastupdate=off);

create table delivery_note_types (
  id integer generated always as identity primary key,
  name text not null,
  direction text not null,
  series text not null default '',
  causale text not null,
  causale_text text,
  aspect text,
  porto text,
  carried_by text not null default 'mittente',
  return_days integer,
  active boolean not null default true,
  version integer not null default 1,
  constraint delivery_note_types_aspect check (aspect in ('scatola', 'pallet', 'sfuso', 'a vista', 'busta', 'cassa',
    'collettame')),
  constraint delivery_note_types_carried check (carried_by in ('mittente', 'destinatario', 'vettore')),
  constraint delivery_note_types_causale check (causale in ('vendita', 'conto visione', 'conto deposito',
    'conto lavorazione', 'comodato', 'prestito', 'riparazione', 'reso', 'garanzia', 'omaggio', 'campionatura',
    'trasferimento', 'evento', 'smaltimento', 'altro')),
  constraint delivery_note_types_causale_text_check check (length(causale_text) between 1 and 80),
  constraint delivery_note_types_direction_check check (direction in ('uscita', 'entrata', 'interno')),
  constraint delivery_note_types_name_check check (length(name) between 1 and 80),
  constraint delivery_note_types_other check ((causale = 'altro') = (causale_text is not null)),
  constraint delivery_note_types_porto check (porto in ('franco', 'assegnato', 'addebitato')),
  constraint delivery_note_types_return check (return_days is null or direction = 'uscita'),
  constraint delivery_note_types_return_days_check check (return_days between 1 and 3650),
  constraint delivery_note_types_series_check check (series ~ '^[A-Z]{0,2}$')
);

create unique index delivery_note_types_name on delivery_note_types (search_text(name));

create table delivery_notes (
  id integer generated always as identity primary key,
  state text not null default 'bozza',
  type_id integer not null,
  letters text not null default '',
  series text,
  year integer,
  number integer,
  issued_on date,
  issued_at timestamptz,
  issued_by integer,
  direction text not null,
  causale text not null,
  causale_text text,
  supplier_id integer,
  user_id integer,
  recipient_id integer,
  recipient_kind text,
  recipient_name text,
  recipient_address text,
  recipient_vat_number text,
  recipient_tax_code text,
  destination text,
  to_location_id integer,
  aspect text,
  porto text,
  parcels integer,
  net_weight numeric(14,3),
  gross_weight numeric(14,3),
  carried_by text not null default 'mittente',
  carrier_name text,
  carrier_address text,
  carrier_vat_number text,
  plate text,
  booking_id integer,
  starts_on date,
  starts_time time without time zone,
  team_id integer,
  notes text,
  return_due_on date,
  return_reminded_on date,
  all_back boolean not null default false,
  returns_id integer,
  duplicate_of_id integer,
  replaces boolean not null default false,
  organisation jsonb,
  departed_at timestamptz,
  delivered_on date,
  delivered_at timestamptz,
  receiver_name text,
  annulled_at timestamptz,
  annulment_reason text,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  listed_on date generated always as (coalesce(issued_on, 'infinity'::date)) stored not null,
  listed_number integer generated always as (coalesce(number, 0)) stored not null,
  search text generated always as (' ' || search_words(coalesce(recipient_name, '') || ' ' ||
    coalesce(destination, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(carrier_name, '') || ' ' ||
    coalesce(notes, ''))) stored not null,
  return_for text,
  order_reference text,
  constraint delivery_notes_annulled check (((state = 'annullato') = (annulled_at is not null)) and
    (num_nulls(annulled_at, annulment_reason) = any (array[0, 2]))),
  constraint delivery_notes_annulment_reason_check check (length(annulment_reason) >= 1 and length(annulment_reason) <=
    300),
  constraint delivery_notes_aspect check (aspect in ('scatola', 'pallet', 'sfuso', 'a vista', 'busta', 'cassa',
    'collettame')),
  constraint delivery_notes_carried check (carried_by in ('mittente', 'destinatario', 'vettore')),
  constraint delivery_notes_carrier check (state = 'bozza' or carried_by <> 'vettore' or (carrier_name is not null and
    carrier_address is not null)),
  constraint delivery_notes_carrier_address_check check (length(carrier_address) >= 1 and length(carrier_address) <=
    300),
  constraint delivery_notes_carrier_name_check check (length(carrier_name) between 1 and 160),
  constraint delivery_notes_carrier_vat_number_check check (carrier_vat_number ~
    '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  constraint delivery_notes_causale check (causale in ('vendita', 'conto visione', 'conto deposito',
    'conto lavorazione', 'comodato', 'prestito', 'riparazione', 'reso', 'garanzia', 'omaggio', 'campionatura',
    'trasferimento', 'evento', 'smaltimento', 'altro')),
  constraint delivery_notes_causale_text_check check (length(causale_text) between 1 and 80),
  constraint delivery_notes_delivered check (((state = 'consegnato') = (delivered_at is not null)) and
    (num_nulls(delivered_at, delivered_on, receiver_name) = any (array[0, 3]))),
  constraint delivery_notes_delivered_after check (delivered_on >= issued_on),
  constraint delivery_notes_destination_check check (length(destination) between 1 and 300),
  constraint delivery_notes_direction_check check (direction in ('uscita', 'entrata', 'interno')),
  constraint delivery_notes_gross_weight_check check (gross_weight >= 0::numeric),
  constraint delivery_notes_issued check (num_nulls(series, year, number, issued_on, issued_at, starts_on, starts_time,
    organisation) = case state when 'bozza' then 8 else 0 end),
  constraint delivery_notes_letters_check check (letters ~ '^[A-Z]{0,2}$'),
  constraint delivery_notes_net_weight_check check (net_weight >= 0::numeric),
  constraint delivery_notes_notes_check check (length(notes) between 1 and 1000),
  constraint delivery_notes_one_recipient check (num_nonnulls(supplier_id, user_id, recipient_id) <= 1),
  constraint delivery_notes_order_reference_check check (length(order_reference) >= 1 and length(order_reference) <=
    80),
  constraint delivery_notes_other check ((causale = 'altro') = (causale_text is not null)),
  constraint delivery_notes_parcels_check check (parcels between 0 and 99999),
  constraint delivery_notes_plate_check check (length(plate) between 1 and 20),
  constraint delivery_notes_porto check (porto in ('franco', 'assegnato', 'addebitato')),
  constraint delivery_notes_receiver_name_check check (length(receiver_name) between 1 and 120),
  constraint delivery_notes_recipient check ( case when (direction = 'interno') then (num_nonnulls(supplier_id,
    user_id, recipient_id, recipient_kind, recipient_name) = 0) else (to_location_id is null and (state = 'bozza' or
    (recipient_name is not null and recipient_address is not null))) end),
  constraint delivery_notes_recipient_address_check check (length(recipient_address) >= 1 and length(recipient_address)
    <= 300),
  constraint delivery_notes_recipient_kind_check check (recipient_kind in ('fornitore', 'persona', 'rubrica',
    'libero')),
  constraint delivery_notes_recipient_name_check check (length(recipient_name) between 1 and 160),
  constraint delivery_notes_recipient_tax_code_check check (recipient_tax_code ~ '^(\d{11}|[A-Z0-9]{16})$'),
  constraint delivery_notes_recipient_vat_number_check check (recipient_vat_number ~
    '^(\d{11}|(?!IT)[A-Z]{2}[A-Z0-9]{2,12})$'),
  constraint delivery_notes_replaces check ((not replaces) or duplicate_of_id is not null),
  constraint delivery_notes_return_due check (return_due_on is null or direction = 'uscita'),
  constraint delivery_notes_return_for check (return_for in ('sostituzione', 'rimborso')),
  constraint delivery_notes_returns check (returns_id is null or direction = 'entrata'),
  constraint delivery_notes_start check (starts_on >= issued_on),
  constraint delivery_notes_state_check check (state in ('bozza', 'emesso', 'in viaggio', 'consegnato', 'annullato')),
  constraint delivery_notes_transfer check (direction <> 'interno' or state = 'bozza' or to_location_id is not null),
  constraint delivery_notes_year check (extract(year from issued_on) = (year)::numeric),
  constraint delivery_notes_number unique (series, year, number),
  constraint delivery_notes_booking_id_fkey foreign key (booking_id) references bookings(id) on delete set null,
  constraint delivery_notes_created_by_fkey foreign key (created_by) references users(id) on delete set null,
  constraint delivery_notes_duplicate_of_id_fkey foreign key (duplicate_of_id) references delivery_notes(id) on delete
    set null,
  constraint delivery_notes_issued_by_fkey foreign key (issued_by) references users(id) on delete set null,
  constraint delivery_notes_recipient_id_fkey foreign key (recipient_id) references recipients(id) on delete restrict,
  constraint delivery_notes_returns_id_fkey foreign key (returns_id) references delivery_notes(id) on delete restrict,
  constraint delivery_notes_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete restrict,
  constraint delivery_notes_team_id_fkey foreign key (team_id) references teams(id) on delete restrict,
  constraint delivery_notes_to_location_id_fkey foreign key (to_location_id) references locations(id) on delete
    restrict,
  constraint delivery_notes_type_id_fkey foreign key (type_id) references delivery_note_types(id) on delete restrict,
  constraint delivery_notes_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index delivery_notes_booking on delivery_notes (booking_id) where booking_id is not null;
create index delivery_notes_created_by on delivery_notes (created_by) where created_by is not null;
create index delivery_notes_direction on delivery_notes (direction, listed_on desc, listed_number desc, id desc);
create index delivery_notes_due on delivery_notes (return_due_on, id) where (return_due_on is not null) and (not
  all_back);
create index delivery_notes_duplicates on delivery_notes (duplicate_of_id) where duplicate_of_id is not null;
create index delivery_notes_issued_by on delivery_notes (issued_by) where issued_by is not null;
create index delivery_notes_letters on delivery_notes (letters, listed_on desc, listed_number desc, id desc);
create index delivery_notes_listed on delivery_notes (listed_on desc, listed_number desc, id desc);
create index delivery_notes_place on delivery_notes (to_location_id) where to_location_id is not null;
create index delivery_notes_recipient_index on delivery_notes (recipient_id, listed_on desc, listed_number desc, id
  desc) where recipient_id is not null;
create index delivery_notes_returns_index on delivery_notes (returns_id) where returns_id is not null;
create index delivery_notes_state on delivery_notes (state, listed_on desc, listed_number desc, id desc);
create index delivery_notes_supplier on delivery_notes (supplier_id, listed_on desc, listed_number desc, id desc) where
  supplier_id is not null;
create index delivery_notes_team on delivery_notes (team_id) where team_id is not null;
create index delivery_notes_type on delivery_notes (type_id, listed_on desc, listed_number desc, id desc);
create index delivery_notes_user on delivery_notes (user_id, listed_on desc, listed_number desc, id desc) where user_id
  is not null;
create index delivery_notes_words on delivery_notes using gin (search gin_trgm_ops) with (fastupdate=off);

create table stock_movements (
  id bigint primary key,
  at timestamptz not null,
  type text not null,
  product_id integer not null,
  lot_id integer,
  quantity numeric(14,3) not null,
  from_location_id integer,
  to_location_id integer,
  reason text,
  team_id integer,
  user_id integer,
  reverses_id bigint,
  reservation_id integer,
  loan_id integer,
  stock_take_id integer,
  booking uuid,
  line smallint,
  import_id integer default (nullif(current_setting('app.import_id', true), ''))::integer,
  arrival_line_id integer,
  delivery_note_id integer,
  constraint stock_movements_check check ((booking is null) = (line is null)),
  constraint stock_movements_direction check ( case type when 'trasferimento' then (num_nonnulls(from_location_id,
    to_location_id) = 2) when 'rettifica' then (num_nonnulls(from_location_id, to_location_id) = 1) else
    ((num_nonnulls(from_location_id, to_location_id) = 1) and ((to_location_id is not null) = ((type in ('carico',
    'reso')) = (reverses_id is null)))) end),
  constraint stock_movements_quantity_check check (quantity > 0::numeric),
  constraint stock_movements_reason check (reason is not null or (type not in ('rettifica', 'scarto'))),
  constraint stock_movements_reason_check check (length(reason) between 1 and 300),
  constraint stock_movements_two_places check (from_location_id <> to_location_id),
  constraint stock_movements_type_check check (type in ('carico', 'scarico', 'trasferimento', 'rettifica', 'reso',
    'scarto')),
  constraint stock_movements_booked_once unique (booking, line),
  constraint stock_movements_reversed_once unique (reverses_id),
  constraint stock_movements_arrival_line_id_fkey foreign key (arrival_line_id) references arrival_lines(id) on delete
    restrict,
  constraint stock_movements_delivery_note_id_fkey foreign key (delivery_note_id) references delivery_notes(id) on
    delete restrict,
  constraint stock_movements_from_location_id_fkey foreign key (from_location_id) references locations(id) on delete
    restrict,
  constraint stock_movements_loan_id_fkey foreign key (loan_id) references loans(id) on delete restrict,
  constraint stock_movements_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint stock_movements_product_id_lot_id_fkey foreign key (product_id, lot_id) references lots(product_id, id) on
    delete restrict,
  constraint stock_movements_reservation_id_fkey foreign key (reservation_id) references reservations(id) on delete
    restrict,
  constraint stock_movements_reverses_id_fkey foreign key (reverses_id) references stock_movements(id) on delete
    restrict,
  constraint stock_movements_stock_take_id_fkey foreign key (stock_take_id) references stock_takes(id) on delete
    restrict,
  constraint stock_movements_team_id_fkey foreign key (team_id) references teams(id) on delete restrict,
  constraint stock_movements_to_location_id_fkey foreign key (to_location_id) references locations(id) on delete
    restrict,
  constraint stock_movements_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create sequence stock_movement_ids owned by stock_movements.id;

create index stock_movements_arrival_line on stock_movements (arrival_line_id) where arrival_line_id is not null;
create index stock_movements_at on stock_movements (at);
create index stock_movements_delivery_note on stock_movements (delivery_note_id, id) where delivery_note_id is not
  null;
create index stock_movements_from on stock_movements (from_location_id, id) where from_location_id is not null;
create index stock_movements_import on stock_movements (import_id) where import_id is not null;
create index stock_movements_loan on stock_movements (loan_id) where loan_id is not null;
create index stock_movements_lot on stock_movements (product_id, lot_id, id) where lot_id is not null;
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_rare_type on stock_movements (type, id) where type in ('rettifica', 'reso', 'scarto');
create index stock_movements_reservation on stock_movements (reservation_id) where reservation_id is not null;
create index stock_movements_stock_take on stock_movements (stock_take_id) where stock_take_id is not null;
create index stock_movements_team on stock_movements (team_id, id) where team_id is not null;
create index stock_movements_to on stock_movements (to_location_id, id) where to_location_id is not null;
create index stock_movements_user on stock_movements (user_id, id) where user_id is not null;

create table stock_take_recounts (
  id integer generated always as identity primary key,
  stock_take_id integer not null,
  product_id integer not null,
  location_id integer not null,
  lot_id integer,
  after_count_id integer not null,
  asked_by integer,
  asked_at timestamptz not null default current_moment(),
  constraint stock_take_recounts_once unique nulls not distinct (stock_take_id, product_id, location_id, lot_id),
  constraint stock_take_recounts_asked_by_fkey foreign key (asked_by) references users(id) on delete set null,
  constraint stock_take_recounts_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint stock_take_recounts_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint stock_take_recounts_product_id_lot_id_fkey foreign key (product_id, lot_id) references lots(product_id,
    id) on delete restrict,
  constraint stock_take_recounts_stock_take_id_fkey foreign key (stock_take_id) references stock_takes(id) on delete
    restrict
);

create index stock_take_recounts_asked_by on stock_take_recounts (asked_by);
create index stock_take_recounts_location on stock_take_recounts (location_id);
create index stock_take_recounts_product on stock_take_recounts (product_id, lot_id);

create table imports (
  id integer generated always as identity primary key,
  kind text not null,
  state text not null default 'mapping',
  file_name text not null,
  sha256 text not null,
  row_count integer not null,
  columns jsonb not null,
  header_key text not null,
  mapping jsonb not null,
  only_good boolean not null default false,
  cancel_requested boolean not null default false,
  attempts integer not null default 0,
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb,
  note text,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  finished_at timestamptz,
  undone_by integer,
  undone_at timestamptz,
  acted_by integer,
  sheet text,
  constraint imports_file_name_check check (length(file_name) between 1 and 200),
  constraint imports_kind_check check (kind in ('products', 'categories', 'locations', 'stock', 'suppliers',
    'supplierProducts', 'people', 'members')),
  constraint imports_row_count_check check (row_count >= 0),
  constraint imports_sheet check (length(sheet) between 1 and 100),
  constraint imports_state_check check (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed',
    'cancelled', 'undoing', 'undone')),
  constraint imports_undone check ((state = 'undone') = (undone_at is not null)),
  constraint imports_acted_by_fkey foreign key (acted_by) references users(id) on delete set null,
  constraint imports_created_by_fkey foreign key (created_by) references users(id) on delete set null,
  constraint imports_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict,
  constraint imports_undone_by_fkey foreign key (undone_by) references users(id) on delete set null
);

create index imports_acted_by on imports (acted_by) where acted_by is not null;
create index imports_file on imports (sha256);
create index imports_header on imports (created_by, header_key, id);
create index imports_kind on imports (kind, id);
create index imports_undone_by on imports (undone_by) where undone_by is not null;
create index imports_waiting on imports (id) where state in ('checking', 'importing', 'undoing');

create table import_errors (
  import_id integer not null,
  "position" integer not null,
  "row" integer not null,
  column_title text not null,
  value text not null,
  message text not null,
  remark boolean not null default false,
  constraint import_errors_pkey primary key (import_id, "position"),
  constraint import_errors_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);

create table ledger_checks (
  day date primary key,
  at timestamptz not null default now(),
  differences integer not null default 0
);

create table exports (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id integer,
  list text not null,
  filters jsonb not null,
  rows integer not null,
  constraint exports_rows_check check (rows >= 0),
  constraint exports_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index exports_at on exports (at);
create index exports_user on exports (user_id, id);

create table location_photos (
  id integer generated always as identity primary key,
  location_id integer not null,
  large_sha256 text not null,
  small_sha256 text not null,
  created_at timestamptz not null default current_moment(),
  constraint location_photos_one_each unique (location_id),
  constraint location_photos_large_sha256_fkey foreign key (large_sha256) references files(sha256) on delete restrict,
  constraint location_photos_location_id_fkey foreign key (location_id) references locations(id) on delete cascade,
  constraint location_photos_small_sha256_fkey foreign key (small_sha256) references files(sha256) on delete restrict
);

create index location_photos_large on location_photos (large_sha256);
create index location_photos_small on location_photos (small_sha256);

create table label_sites (
  address text primary key,
  constraint label_sites_address_check check (address ~ '^https?://[^ ]*[^ /]$')
);

create table known_devices (
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_devices_token_hash_check check (octet_length(token_hash) = 32),
  constraint known_devices_pkey primary key (user_id, token_hash),
  constraint known_devices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index known_devices_last_used on known_devices (last_used_at);
create index known_devices_token on known_devices (token_hash);

create table file_checks (
  day date primary key,
  planned integer not null,
  checked integer not null default 0,
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint file_checks_checked_check check (checked >= 0),
  constraint file_checks_planned_check check (planned >= 0)
);

create table backups (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  file text not null,
  bytes bigint not null,
  sha256 text not null,
  encrypted boolean not null,
  rows bigint not null,
  files integer not null,
  missing_files integer not null,
  constraint backups_bytes_check check (bytes > 0),
  constraint backups_check check (finished_at >= made_at),
  constraint backups_files_check check (files >= 0),
  constraint backups_missing_files_check check (missing_files >= 0),
  constraint backups_rows_check check (rows >= 0),
  constraint backups_sha256_check check (sha256 ~ '^[0-9a-f]{64}$')
);

create index backups_made on backups (made_at);

create table product_states (
  product_id integer not null,
  sub_category_id integer not null,
  unit text not null,
  kind text not null,
  active boolean not null,
  minimum_stock numeric(14,3) not null,
  maximum_stock numeric(14,3),
  search_name text not null collate "C",
  stock_state text not null,
  constraint product_states_stock_state_check check (stock_state in ('none', 'low', 'ok', 'over')),
  constraint product_states_pkey primary key (product_id) include (active, sub_category_id, unit, stock_state,
    minimum_stock),
  constraint product_states_product_id_fkey foreign key (product_id) references products(id) on delete cascade
);

create index product_states_available on product_states (search_name, product_id) where active and stock_state <>
  'none';
create index product_states_below_minimum on product_states (search_name, product_id) include (stock_state) where
  active and (minimum_stock > 0::numeric) and (stock_state in ('none', 'low'));
create index product_states_facets on product_states (active, sub_category_id, unit, stock_state) include
  (minimum_stock);
create index product_states_state on product_states (stock_state, search_name, product_id) where active;
create index product_states_sub_category on product_states (sub_category_id, search_name, product_id);

create table applied_functions (
  file text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  superseded_at timestamptz,
  constraint applied_functions_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint applied_functions_pkey primary key (file, sha256)
);

create unique index applied_functions_current on applied_functions (file) where superseded_at is null;

create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text,
  run_at timestamptz not null default now(),
  expires_at timestamptz,
  attempts integer not null default 0,
  most_attempts integer not null,
  lease uuid,
  again boolean not null default false,
  last_error text,
  added_at timestamptz not null default now(),
  died_at timestamptz,
  constraint jobs_attempts_check check (attempts >= 0),
  constraint jobs_key_check check (length(key) between 1 and 200),
  constraint jobs_most_attempts_check check (most_attempts > 0),
  constraint jobs_name_check check (length(name) between 1 and 60)
);

create index jobs_died on jobs (died_at) where died_at is not null;
create index jobs_due on jobs (run_at) where died_at is null;
create unique index jobs_key on jobs (name, key) where (key is not null) and died_at is null;

create table schedules (
  name text primary key,
  slot timestamptz not null
);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  sentence text not null,
  path text not null,
  told_at timestamptz not null default current_moment(),
  read_at timestamptz,
  constraint notifications_kind_check check (length(kind) between 1 and 60),
  constraint notifications_path_check check ((path ~ '^/') and (path !~ '^//') and (path !~ '[[:cntrl:]]')),
  constraint notifications_sentence_check check (length(sentence) between 1 and 2000),
  constraint notifications_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index notifications_age on notifications (told_at);
create index notifications_newest on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;

create table notification_choices (
  user_id integer not null,
  kind text not null,
  way text not null,
  constraint notification_choices_kind_check check (length(kind) between 1 and 60),
  constraint notification_choices_way_check check (way in ('bell', 'mail')),
  constraint notification_choices_pkey primary key (user_id, kind, way),
  constraint notification_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table life_steps (
  id integer generated always as identity primary key,
  thing text not null,
  move text,
  from_state text,
  to_state text not null,
  constraint life_steps_check check ((move is null) = (from_state is null)),
  constraint life_steps_once unique nulls not distinct (thing, move, from_state, to_state)
);

create table access_requests (
  id integer generated always as identity primary key,
  user_id integer not null,
  page text not null,
  label text not null,
  sets jsonb not null,
  message text,
  state text not null default 'aperta',
  version integer not null default 1,
  asked_at timestamptz not null default current_moment(),
  constraint access_requests_label_check check (length(label) between 1 and 60),
  constraint access_requests_message_check check (length(message) between 1 and 300),
  constraint access_requests_page_check check (length(page) between 1 and 200),
  constraint access_requests_sets_check check (jsonb_typeof(sets) = 'array'),
  constraint access_requests_state_check check (state in ('aperta', 'accolta', 'respinta')),
  constraint access_requests_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create unique index access_requests_one_open on access_requests (user_id, page) where state = 'aperta';
create index access_requests_open on access_requests (id) where state = 'aperta';
create index access_requests_user on access_requests (user_id, id);

create table change_requests (
  id integer generated always as identity primary key,
  user_id integer not null,
  first_name text,
  last_name text,
  username text,
  institutional_email text,
  why text,
  state text not null default 'aperta',
  former jsonb,
  asked_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint change_requests_decided check ((state = 'aperta') = (former is null)),
  constraint change_requests_first_name_check check (length(first_name) between 1 and 60),
  constraint change_requests_institutional_email_check check (institutional_email = lower(institutional_email) and
    length(institutional_email) <= 254),
  constraint change_requests_last_name_check check (length(last_name) between 1 and 60),
  constraint change_requests_something check (num_nonnulls(first_name, last_name, username, institutional_email) > 0),
  constraint change_requests_state_check check (state in ('aperta', 'accettata', 'rifiutata', 'ritirata')),
  constraint change_requests_username_check check (username ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
  constraint change_requests_why_check check (length(why) between 1 and 300),
  constraint change_requests_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create unique index change_requests_one_open on change_requests (user_id) where state = 'aperta';
create index change_requests_state on change_requests (state, id);
create index change_requests_user on change_requests (user_id, id);

create table data_requests (
  id integer generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  state text not null default 'aperta',
  entered_by integer,
  entered boolean not null default false,
  note text,
  asked_on date not null default (current_moment() at time zone 'Europe/Rome')::date,
  due_on date generated always as (((asked_on + '1 mon'::interval))::date) stored not null,
  asked_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint data_requests_entered check (entered or entered_by is null),
  constraint data_requests_kind_check check (kind in ('esportazione', 'cancellazione')),
  constraint data_requests_note_check check (length(note) between 1 and 300),
  constraint data_requests_state_check check (state in ('aperta', 'fatta', 'rifiutata', 'ritirata')),
  constraint data_requests_entered_by_fkey foreign key (entered_by) references users(id) on delete set null,
  constraint data_requests_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index data_requests_entered_by on data_requests (entered_by) where entered_by is not null;
create unique index data_requests_one_open on data_requests (user_id, kind) where state = 'aperta';
create index data_requests_open on data_requests (due_on, id) where state = 'aperta';
create index data_requests_user on data_requests (user_id, id);

create table expense_payments (
  id integer generated always as identity primary key,
  paid_on date not null,
  reference text,
  made_by integer,
  made_at timestamptz not null default current_moment(),
  method text not null default 'bonifico',
  constraint expense_payments_method check (method in ('bonifico', 'contanti', 'altro')),
  constraint expense_payments_reference_check check (length(reference) between 1 and 120),
  constraint expense_payments_made_by_fkey foreign key (made_by) references users(id) on delete set null
);

create index expense_payments_day on expense_payments (paid_on);
create index expense_payments_made_by on expense_payments (made_by) where made_by is not null;

create table expense_reports (
  id integer generated always as identity primary key,
  state text not null default 'bozza',
  series text not null default 'expense_reports',
  year integer,
  number integer,
  numbered_on date,
  owner_id integer not null,
  team_id integer,
  purpose text not null,
  place text,
  from_on date,
  to_on date,
  volunteer boolean not null default true,
  advance numeric(12,2) not null default 0,
  iban text,
  owner_name text,
  declaration text,
  sent_at timestamptz,
  decided_by integer,
  decided_at timestamptz,
  payment_id integer,
  spent numeric(12,2) not null default 0,
  claimed numeric(12,2) not null default 0,
  approved numeric(12,2),
  due numeric(12,2) generated always as (coalesce(approved, claimed) - advance) stored,
  client_id uuid,
  state_since timestamptz not null default current_moment(),
  created_at timestamptz not null default current_moment(),
  updated_at timestamptz not null default current_moment(),
  version integer not null default 1,
  search text not null default '',
  iban_asked_at timestamptz,
  constraint expense_reports_advance_check check (advance >= 0::numeric),
  constraint expense_reports_approved check ((state not in ('approvata', 'rimborsata')) or approved is not null),
  constraint expense_reports_days check (to_on >= from_on),
  constraint expense_reports_decided check ((state in ('bozza', 'inviata')) or decided_at is not null),
  constraint expense_reports_declaration_check check (length(declaration) between 1 and 5000),
  constraint expense_reports_iban_check check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  constraint expense_reports_not_own check (decided_by <> owner_id),
  constraint expense_reports_numbered check ((num_nonnulls(year, number, numbered_on) = 3) or ((num_nonnulls(year,
    number, numbered_on) = 0) and state = 'bozza')),
  constraint expense_reports_owner_name_check check (length(owner_name) between 1 and 250),
  constraint expense_reports_paid check ((state = 'rimborsata') = (payment_id is not null)),
  constraint expense_reports_place_check check (length(place) between 1 and 120),
  constraint expense_reports_purpose_check check (length(purpose) between 1 and 200),
  constraint expense_reports_sent check (state = 'bozza' or (num_nonnulls(sent_at, owner_name, declaration) = 3)),
  constraint expense_reports_series_check check (series = 'expense_reports'),
  constraint expense_reports_state_check check (state in ('bozza', 'inviata', 'approvata', 'respinta', 'rimborsata')),
  constraint expense_reports_year check (extract(year from numbered_on) = (year)::numeric),
  constraint expense_reports_client unique (owner_id, client_id),
  constraint expense_reports_number unique (series, year, number),
  constraint expense_reports_decided_by_fkey foreign key (decided_by) references users(id) on delete set null,
  constraint expense_reports_owner_id_fkey foreign key (owner_id) references users(id) on delete restrict,
  constraint expense_reports_payment_id_fkey foreign key (payment_id) references expense_payments(id) on delete
    restrict,
  constraint expense_reports_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index expense_reports_decided_by on expense_reports (decided_by) where decided_by is not null;
create index expense_reports_numbers on expense_reports (year, number) where number is not null;
create index expense_reports_owner on expense_reports (owner_id, id desc);
create index expense_reports_payment on expense_reports (payment_id) where payment_id is not null;
create index expense_reports_since on expense_reports (state_since, id) where number is not null;
create index expense_reports_state on expense_reports (state, id);
create index expense_reports_team on expense_reports (team_id, id desc) where team_id is not null;
create index expense_reports_waiting on expense_reports (state, state_since, id) where state in ('inviata',
  'approvata');
create index expense_reports_words on expense_reports using gin (search gin_trgm_ops) with (fastupdate=off);

create table wishes (
  id integer generated always as identity primary key,
  state text not null default 'aperta',
  product_id integer,
  description text,
  url text,
  quantity numeric(14,3) not null,
  unit text not null,
  team_id integer,
  needed_on date,
  reason text,
  asked_by integer,
  order_line_id integer,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  released_line_id integer,
  constraint wishes_description_check check (length(description) between 1 and 300),
  constraint wishes_in_order check ((state in ('in ordine', 'arrivata')) = (order_line_id is not null)),
  constraint wishes_of_something check (num_nonnulls(product_id, description) >= 1),
  constraint wishes_quantity_check check (quantity > 0::numeric),
  constraint wishes_reason_check check (length(reason) between 1 and 300),
  constraint wishes_state_check check (state in ('aperta', 'in ordine', 'arrivata', 'rifiutata', 'ritirata')),
  constraint wishes_unit_check check (length(unit) between 1 and 10),
  constraint wishes_url_check check ((url ~* '^https?://') and length(url) <= 500),
  constraint wishes_asked_by_fkey foreign key (asked_by) references users(id) on delete set null,
  constraint wishes_order_line_id_fkey foreign key (order_line_id) references order_lines(id) on delete restrict,
  constraint wishes_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint wishes_released_line_id_fkey foreign key (released_line_id) references order_lines(id) on delete set null,
  constraint wishes_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index wishes_asked_by on wishes (asked_by, id desc);
create index wishes_order_line on wishes (order_line_id) where order_line_id is not null;
create index wishes_product on wishes (product_id, id) where product_id is not null;
create index wishes_released_line on wishes (released_line_id) where released_line_id is not null;
create index wishes_state on wishes (state, id);
create index wishes_team on wishes (team_id) where team_id is not null;

create table steps_taken (
  id bigint generated always as identity primary key,
  stock_take_id integer,
  user_id integer,
  move text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  made_by integer,
  made_at timestamptz not null default current_moment(),
  receipt_id integer,
  person_id integer,
  change_request_id integer,
  access_request_id integer,
  document_id integer,
  data_request_id integer,
  booking_id integer,
  order_id integer,
  wish_id integer,
  delivery_note_id integer,
  expense_report_id integer,
  constraint steps_taken_one_thing check (num_nonnulls(stock_take_id, user_id, receipt_id, person_id,
    change_request_id, access_request_id, document_id, data_request_id, booking_id, order_id, wish_id,
    delivery_note_id, expense_report_id) = 1),
  constraint steps_taken_reason_check check (length(reason) between 1 and 300),
  constraint steps_taken_access_request_id_fkey foreign key (access_request_id) references access_requests(id) on
    delete cascade,
  constraint steps_taken_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint steps_taken_change_request_id_fkey foreign key (change_request_id) references change_requests(id) on
    delete cascade,
  constraint steps_taken_data_request_id_fkey foreign key (data_request_id) references data_requests(id) on delete
    cascade,
  constraint steps_taken_delivery_note_id_fkey foreign key (delivery_note_id) references delivery_notes(id) on delete
    cascade,
  constraint steps_taken_document_id_fkey foreign key (document_id) references documents(id) on delete cascade,
  constraint steps_taken_expense_report_id_fkey foreign key (expense_report_id) references expense_reports(id) on
    delete cascade,
  constraint steps_taken_made_by_fkey foreign key (made_by) references users(id) on delete set null,
  constraint steps_taken_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint steps_taken_person_id_fkey foreign key (person_id) references users(id) on delete cascade,
  constraint steps_taken_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict,
  constraint steps_taken_stock_take_id_fkey foreign key (stock_take_id) references stock_takes(id) on delete cascade,
  constraint steps_taken_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint steps_taken_wish_id_fkey foreign key (wish_id) references wishes(id) on delete cascade
);

create index steps_taken_access_request on steps_taken (access_request_id, id);
create index steps_taken_booking on steps_taken (booking_id, id);
create index steps_taken_change_request on steps_taken (change_request_id, id);
create index steps_taken_data_request on steps_taken (data_request_id, id);
create index steps_taken_delivery_note on steps_taken (delivery_note_id, id);
create index steps_taken_document on steps_taken (document_id, id);
create index steps_taken_expense_report on steps_taken (expense_report_id, id) where expense_report_id is not null;
create index steps_taken_made_by on steps_taken (made_by);
create index steps_taken_order on steps_taken (order_id, id) where order_id is not null;
create index steps_taken_person on steps_taken (person_id, id);
create index steps_taken_receipt on steps_taken (receipt_id, id);
create index steps_taken_stock_take on steps_taken (stock_take_id, id);
create index steps_taken_user on steps_taken (user_id, id);
create index steps_taken_wish on steps_taken (wish_id, id) where wish_id is not null;

create table order_revisions (
  id integer generated always as identity primary key,
  order_id integer not null,
  revision integer not null,
  printed jsonb not null,
  reason text,
  made_by integer,
  made_at timestamptz not null default current_moment(),
  constraint order_revisions_reason_check check (length(reason) between 1 and 300),
  constraint order_revisions_revision_check check (revision >= 1),
  constraint order_revisions_once unique (order_id, revision),
  constraint order_revisions_made_by_fkey foreign key (made_by) references users(id) on delete set null,
  constraint order_revisions_order_id_fkey foreign key (order_id) references orders(id) on delete restrict
);

create index order_revisions_made_by on order_revisions (made_by) where made_by is not null;

create table papers (
  id integer generated always as identity primary key,
  receipt_id integer,
  kind text not null,
  sha256 text not null,
  made_at timestamptz not null default current_moment(),
  order_revision_id integer,
  delivery_note_id integer,
  expense_report_id integer,
  constraint papers_kind_check check (kind in ('issued', 'annulled')),
  constraint papers_one_thing check (num_nonnulls(receipt_id, order_revision_id, delivery_note_id, expense_report_id) =
    1),
  constraint papers_delivery_note_id_fkey foreign key (delivery_note_id) references delivery_notes(id) on delete
    restrict,
  constraint papers_expense_report_id_fkey foreign key (expense_report_id) references expense_reports(id) on delete
    restrict,
  constraint papers_order_revision_id_fkey foreign key (order_revision_id) references order_revisions(id) on delete
    restrict,
  constraint papers_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict,
  constraint papers_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict
);

create unique index papers_delivery_note on papers (delivery_note_id, kind) where delivery_note_id is not null;
create unique index papers_expense_report on papers (expense_report_id, kind) where expense_report_id is not null;
create index papers_file on papers (sha256);
create unique index papers_order_revision on papers (order_revision_id, kind) where order_revision_id is not null;
create unique index papers_receipt on papers (receipt_id, kind) where receipt_id is not null;

create table resources (
  id integer generated always as identity primary key,
  kind text not null,
  area text generated always as ( case kind when 'van' then 'vans' else 'rooms' end) stored not null,
  parent_id integer,
  parent_kind text generated always as ( case when (parent_id is not null) then 'room' else null::text end) stored,
  name text not null,
  code text not null,
  place text,
  description text,
  capacity integer,
  equipment text[] not null default '{}'::text[],
  colour text not null default 'gray',
  slot_minutes integer not null default 30,
  shortest_minutes integer,
  longest_minutes integer,
  notice_minutes integer not null default 0,
  ahead_days integer,
  buffer_minutes integer not null default 0,
  most_open integer,
  person_week_minutes integer,
  team_week_minutes integer,
  approval text not null default 'never',
  approval_minutes integer,
  waiting_holds boolean not null default true,
  wants_check_in boolean not null default false,
  bookable_by text not null default 'everyone',
  closed_on_holidays boolean not null default false,
  dismissed_at timestamptz,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  qr uuid not null default gen_random_uuid(),
  rules text,
  constraint resources_ahead_days_check check (ahead_days between 1 and 1825),
  constraint resources_approval check ((approval = 'longer') = (approval_minutes is not null)),
  constraint resources_approval_check check (approval in ('never', 'always', 'outside hours', 'longer')),
  constraint resources_approval_minutes_check check (approval_minutes between 1 and 44640),
  constraint resources_bench check ((kind = 'bench') = (parent_id is not null)),
  constraint resources_bookable_by_check check (bookable_by in ('everyone', 'teams', 'people')),
  constraint resources_buffer_minutes_check check (buffer_minutes between 0 and 1440),
  constraint resources_capacity_check check (capacity between 1 and 9999),
  constraint resources_code_check check (length(code) between 1 and 20),
  constraint resources_colour_check check (colour in ('gray', 'red', 'orange', 'yellow', 'lime', 'green', 'teal',
    'cyan', 'blue', 'indigo', 'violet', 'pink')),
  constraint resources_description_check check (length(description) between 1 and 2000),
  constraint resources_equipment_check check (cardinality(equipment) <= 40),
  constraint resources_kind_check check (kind in ('room', 'bench', 'van')),
  constraint resources_length check (shortest_minutes <= longest_minutes),
  constraint resources_longest_minutes_check check (longest_minutes between 1 and 44640),
  constraint resources_most_open_check check (most_open between 1 and 999),
  constraint resources_name_check check (length(name) between 1 and 80),
  constraint resources_notice_minutes_check check (notice_minutes between 0 and 525600),
  constraint resources_person_week_minutes_check check (person_week_minutes between 1 and 10080),
  constraint resources_place_check check (length(place) between 1 and 120),
  constraint resources_rules_check check (length(rules) between 1 and 4000),
  constraint resources_shortest_minutes_check check (shortest_minutes between 1 and 44640),
  constraint resources_slot_minutes_check check (slot_minutes = any (array[5, 10, 15, 30, 60])),
  constraint resources_team_week_minutes_check check (team_week_minutes between 1 and 10080),
  constraint resources_id_area_key unique (id, area),
  constraint resources_id_kind_key unique (id, kind),
  constraint resources_parent foreign key (parent_id, parent_kind) references resources(id, kind)
);

create unique index resources_code on resources (lower(code));
create index resources_parent_id on resources (parent_id, parent_kind);
create unique index resources_qr on resources (qr);

create table booking_resources (
  id integer generated always as identity primary key,
  booking_id integer not null,
  resource_id integer not null,
  area text not null,
  constraint booking_resources_booking_id_area_resource_id_key unique (booking_id, area, resource_id),
  constraint booking_resources_booking_id_area_fkey foreign key (booking_id, area) references bookings(id, area) on
    delete cascade,
  constraint booking_resources_resource_id_area_fkey foreign key (resource_id, area) references resources(id, area)
);

create index booking_resources_resource on booking_resources (resource_id, area, booking_id);

create table van_handovers (
  id integer generated always as identity primary key,
  booking_id integer not null,
  area text generated always as ('vans') stored not null,
  resource_id integer not null,
  direction text not null,
  odometer integer not null,
  fuel_eighths integer not null,
  keys boolean not null,
  clean boolean not null,
  notes text,
  driver_id integer,
  made_by integer,
  at timestamptz not null default current_moment(),
  constraint van_handovers_direction_check check (direction in ('uscita', 'rientro')),
  constraint van_handovers_driver check (direction = 'uscita' or driver_id is null),
  constraint van_handovers_fuel_eighths_check check (fuel_eighths between 0 and 8),
  constraint van_handovers_notes_check check (length(notes) between 1 and 1000),
  constraint van_handovers_odometer_check check (odometer between 0 and 9999999),
  constraint van_handovers_once unique (booking_id, area, resource_id, direction),
  constraint van_handovers_booking_id_area_resource_id_fkey foreign key (booking_id, area, resource_id) references
    booking_resources(booking_id, area, resource_id) on delete cascade,
  constraint van_handovers_driver_id_fkey foreign key (driver_id) references users(id) on delete set null,
  constraint van_handovers_made_by_fkey foreign key (made_by) references users(id) on delete set null
);

create index van_handovers_driver_index on van_handovers (driver_id) where driver_id is not null;
create index van_handovers_made_by on van_handovers (made_by) where made_by is not null;
create index van_handovers_van on van_handovers (resource_id, at desc);

create table supplier_invoices (
  id integer generated always as identity primary key,
  supplier_id integer not null,
  number text not null,
  date date not null,
  year integer generated always as ((extract(year from date))::integer) stored not null,
  notes text,
  registered_by integer,
  registered_at timestamptz not null default current_moment(),
  version integer not null default 1,
  key text generated always as (regexp_replace(search_text(number), '\s', '', 'g')) stored not null,
  constraint supplier_invoices_notes_check check (length(notes) between 1 and 500),
  constraint supplier_invoices_number_check check (length(number) between 1 and 40),
  constraint supplier_invoices_once unique (supplier_id, key, year),
  constraint supplier_invoices_registered_by_fkey foreign key (registered_by) references users(id) on delete set null,
  constraint supplier_invoices_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete restrict
);

create index supplier_invoices_registered_by on supplier_invoices (registered_by) where registered_by is not null;

create table vans (
  id integer generated always as identity primary key,
  resource_id integer not null,
  kind text generated always as ('van') stored not null,
  plate text not null,
  make text,
  model text,
  fuel text not null default 'gasolio',
  licence_category text not null default 'B',
  load_kg integer,
  tow_bar boolean not null default false,
  odometer integer not null default 0,
  insurance_until date,
  inspection_until date,
  road_tax_until date,
  service_on date,
  service_km integer,
  key_place text,
  toll_device text,
  toll_device_until date,
  constraint vans_fuel_check check (fuel in ('gasolio', 'benzina', 'gpl', 'metano', 'elettrico', 'ibrido')),
  constraint vans_key_place_check check (length(key_place) between 1 and 120),
  constraint vans_licence_category_check check (licence_category in ('AM', 'A1', 'A2', 'A', 'B1', 'B', 'B96', 'BE',
    'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE')),
  constraint vans_load_kg_check check (load_kg between 0 and 99999),
  constraint vans_make_check check (length(make) between 1 and 60),
  constraint vans_model_check check (length(model) between 1 and 60),
  constraint vans_odometer_check check (odometer between 0 and 9999999),
  constraint vans_plate_check check ((length(plate) between 4 and 12) and plate = upper(plate)),
  constraint vans_service_km_check check (service_km between 1 and 9999999),
  constraint vans_toll_device_check check (length(toll_device) between 1 and 60),
  constraint vans_resource_id_kind_key unique (resource_id, kind),
  constraint vans_resource_id_kind_fkey foreign key (resource_id, kind) references resources(id, kind) on delete cascade
);

create unique index vans_plate on vans (plate);

create table van_costs (
  id integer generated always as identity primary key,
  resource_id integer not null,
  van_kind text generated always as ('van') stored not null,
  spent_on date not null,
  kind text not null,
  amount numeric(12,2) not null,
  litres numeric(12,2),
  odometer integer,
  booking_id integer,
  team_id integer,
  note text,
  entered_by integer,
  created_at timestamptz not null default current_moment(),
  annulled_at timestamptz,
  version integer not null default 1,
  constraint van_costs_amount_check check (amount > 0::numeric),
  constraint van_costs_kind_check check (kind in ('carburante', 'pedaggio', 'parcheggio', 'manutenzione',
    'assicurazione', 'bollo', 'altro')),
  constraint van_costs_litres check (kind = 'carburante' or litres is null),
  constraint van_costs_litres_check check (litres > 0::numeric),
  constraint van_costs_note_check check (length(note) between 1 and 300),
  constraint van_costs_odometer_check check (odometer between 0 and 9999999),
  constraint van_costs_booking_id_fkey foreign key (booking_id) references bookings(id) on delete set null,
  constraint van_costs_entered_by_fkey foreign key (entered_by) references users(id) on delete set null,
  constraint van_costs_resource_id_van_kind_fkey foreign key (resource_id, van_kind) references vans(resource_id, kind)
    on delete cascade,
  constraint van_costs_team_id_fkey foreign key (team_id) references teams(id) on delete set null
);

create index van_costs_booking on van_costs (booking_id) where booking_id is not null;
create index van_costs_day on van_costs (spent_on desc, id desc);
create index van_costs_entered_by on van_costs (entered_by) where entered_by is not null;
create index van_costs_team on van_costs (team_id) where team_id is not null;
create index van_costs_van on van_costs (resource_id, van_kind, spent_on);

create table attachments (
  id integer generated always as identity primary key,
  product_id integer,
  kind text not null,
  name text not null,
  sha256 text,
  url text,
  created_at timestamptz not null default current_moment(),
  resource_id integer,
  handover_id integer,
  van_cost_id integer,
  booking_id integer,
  order_id integer,
  incoming_note_id integer,
  supplier_invoice_id integer,
  constraint attachments_booking_kind check (booking_id is null or (kind in ('documento', 'foto', 'altro'))),
  constraint attachments_handover_kind check (handover_id is null or kind = 'foto'),
  constraint attachments_incoming_note_kind check (incoming_note_id is null or (kind in ('ddt', 'foto', 'altro'))),
  constraint attachments_one_line check ((name !~ '[\r\n]') and (url !~ '[\r\n]')),
  constraint attachments_one_thing check (num_nonnulls(product_id, resource_id, handover_id, van_cost_id, booking_id,
    order_id, incoming_note_id, supplier_invoice_id) = 1),
  constraint attachments_order_kind check (order_id is null or (kind in ('preventivo', 'conferma', 'fattura',
    'altro'))),
  constraint attachments_product_kind check (product_id is null or (kind in ('scheda tecnica', 'scheda di sicurezza',
    'altro'))),
  constraint attachments_resource_kind check (resource_id is null or (kind in ('foto', 'libretto', 'assicurazione',
    'manuale', 'altro'))),
  constraint attachments_supplier_invoice_kind check (supplier_invoice_id is null or (kind in ('fattura', 'altro'))),
  constraint attachments_van_cost_kind check (van_cost_id is null or kind = 'ricevuta'),
  constraint product_attachments_check check (num_nonnulls(sha256, url) = 1),
  constraint product_attachments_name_check check (length(name) between 1 and 160),
  constraint product_attachments_url_check check (length(url) between 1 and 500),
  constraint attachments_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint attachments_handover_id_fkey foreign key (handover_id) references van_handovers(id) on delete cascade,
  constraint attachments_incoming_note_id_fkey foreign key (incoming_note_id) references incoming_notes(id) on delete
    cascade,
  constraint attachments_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint attachments_product_id_fkey foreign key (product_id) references products(id) on delete cascade,
  constraint attachments_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint attachments_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict,
  constraint attachments_supplier_invoice_id_fkey foreign key (supplier_invoice_id) references supplier_invoices(id) on
    delete cascade,
  constraint attachments_van_cost_id_fkey foreign key (van_cost_id) references van_costs(id) on delete cascade
);

create index attachments_booking on attachments (booking_id, id) where booking_id is not null;
create index attachments_file on attachments (sha256);
create index attachments_handover on attachments (handover_id) where handover_id is not null;
create index attachments_incoming_note on attachments (incoming_note_id, id) where incoming_note_id is not null;
create index attachments_order on attachments (order_id, id) where order_id is not null;
create index attachments_product on attachments (product_id, id);
create index attachments_resource on attachments (resource_id, id) where resource_id is not null;
create index attachments_supplier_invoice on attachments (supplier_invoice_id, id) where supplier_invoice_id is not
  null;
create index attachments_van_cost on attachments (van_cost_id) where van_cost_id is not null;

create table comments (
  id integer generated always as identity primary key,
  product_id integer,
  body text not null,
  author_id integer,
  written_at timestamptz not null default current_moment(),
  edited_at timestamptz,
  order_id integer,
  expense_report_id integer,
  constraint comments_body_check check (length(body) between 1 and 2000),
  constraint comments_one_thing check (num_nonnulls(product_id, order_id, expense_report_id) = 1),
  constraint comments_author_id_fkey foreign key (author_id) references users(id) on delete set null,
  constraint comments_expense_report_id_fkey foreign key (expense_report_id) references expense_reports(id) on delete
    cascade,
  constraint comments_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint comments_product_id_fkey foreign key (product_id) references products(id) on delete cascade
);

create index comments_author on comments (author_id);
create index comments_expense_report on comments (expense_report_id, id) where expense_report_id is not null;
create index comments_order on comments (order_id, id) where order_id is not null;
create index comments_product on comments (product_id, id);

create table comment_mentions (
  comment_id integer not null,
  user_id integer not null,
  constraint comment_mentions_pkey primary key (comment_id, user_id),
  constraint comment_mentions_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint comment_mentions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index comment_mentions_user on comment_mentions (user_id);

create table settings (
  id integer generated always as identity primary key,
  name text not null,
  value jsonb not null,
  valid_from date not null,
  set_by integer,
  set_at timestamptz not null default current_moment(),
  constraint settings_name_check check ((name ~ '^[a-zA-Z]+\.[a-zA-Z]+$') and length(name) <= 80),
  constraint settings_value_check check (jsonb_typeof(value) in ('string', 'number', 'boolean', 'null')),
  constraint settings_name_valid_from_key unique (name, valid_from),
  constraint settings_set_by_fkey foreign key (set_by) references users(id) on delete set null
);

create index settings_set_by on settings (set_by);

create table invitations (
  id integer generated always as identity primary key,
  user_id integer not null,
  token_hash bytea,
  tax_code text,
  birth_date date,
  personal_email text,
  invited_by integer,
  created_at timestamptz not null default current_moment(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint invitations_check check (expires_at > created_at),
  constraint invitations_ended check ((ended_at is null) = (ended_by is null)),
  constraint invitations_ended_by_check check (ended_by in ('used', 'replaced', 'withdrawn')),
  constraint invitations_personal_email_check check (personal_email = lower(personal_email) and length(personal_email)
    <= 254),
  constraint invitations_tax_code_check check (tax_code ~ '^[A-Z0-9]{16}$'),
  constraint invitations_token_hash_check check (length(token_hash) = 32),
  constraint invitations_token_hash_key unique (token_hash),
  constraint invitations_invited_by_fkey foreign key (invited_by) references users(id) on delete set null,
  constraint invitations_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index invitations_invited_by on invitations (invited_by);
create unique index invitations_open on invitations (user_id) where ended_at is null;
create index invitations_user on invitations (user_id);

create table shown_data (
  id integer generated always as identity primary key,
  user_id integer not null,
  what text not null,
  shown_by integer,
  shown_at timestamptz not null default current_moment(),
  constraint shown_data_what_check check (what in ('codice_fiscale', 'iban', 'note')),
  constraint shown_data_shown_by_fkey foreign key (shown_by) references users(id) on delete set null,
  constraint shown_data_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index shown_data_shown_by on shown_data (shown_by);
create index shown_data_user on shown_data (user_id, id);

create table permission_presets (
  id integer generated always as identity primary key,
  name text not null,
  permissions text[] not null,
  version integer not null default 1,
  constraint permission_presets_name_check check (length(name) between 1 and 60),
  constraint permission_presets_permissions_check check (cardinality(permissions) >= 1 and cardinality(permissions) <=
    18)
);

create unique index permission_presets_name on permission_presets (lower(name));

create table team_placements (
  id integer generated always as identity primary key,
  team_id integer not null,
  parent_id integer not null,
  since date,
  until date,
  constraint team_placements_order check (until >= since),
  constraint team_placements_once exclude using gist (team_id with =, daterange(since, until, '[]') with &&),
  constraint team_placements_parent_id_fkey foreign key (parent_id) references teams(id) on delete restrict,
  constraint team_placements_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
);

create index team_placements_parent on team_placements (parent_id);

create table document_openings (
  id integer generated always as identity primary key,
  document_id integer not null,
  opened_by integer,
  opened_at timestamptz not null default current_moment(),
  constraint document_openings_document_id_fkey foreign key (document_id) references documents(id) on delete cascade,
  constraint document_openings_opened_by_fkey foreign key (opened_by) references users(id) on delete set null
);

create index document_openings_document on document_openings (document_id, id);
create index document_openings_opened_by on document_openings (opened_by);

create table document_reminders (
  document_id integer not null,
  days integer not null,
  sent_at timestamptz not null default current_moment(),
  constraint document_reminders_days_check check (days = any (array[60, 30, 7, 0])),
  constraint document_reminders_pkey primary key (document_id, days),
  constraint document_reminders_document_id_fkey foreign key (document_id) references documents(id) on delete cascade
);

create table document_digests (
  monday date primary key,
  sent_at timestamptz not null default current_moment(),
  constraint document_digests_monday_check check (extract(isodow from monday) = 1::numeric)
);

create table document_disposals (
  id integer generated always as identity primary key,
  document_id integer not null,
  proposed_at timestamptz not null default current_moment(),
  due_on date not null,
  kept_until date,
  kept_reason text,
  kept_by integer,
  constraint document_disposals_check check (kept_until is null or kept_reason is not null),
  constraint document_disposals_kept_reason_check check (length(kept_reason) between 1 and 300),
  constraint document_disposals_document_id_key unique (document_id),
  constraint document_disposals_document_id_fkey foreign key (document_id) references documents(id) on delete cascade,
  constraint document_disposals_kept_by_fkey foreign key (kept_by) references users(id) on delete set null
);

create index document_disposals_kept_by on document_disposals (kept_by) where kept_by is not null;

create table places (
  code text primary key,
  name text not null,
  province text,
  since date,
  until date,
  postcodes text[] not null default '{}'::text[],
  search_name text generated always as (' ' || search_words(name)) stored not null collate "C",
  constraint places_check check (until >= since),
  constraint places_code_check check (code ~ '^[A-Z][0-9]{3}$'),
  constraint places_name_check check (length(name) between 1 and 80),
  constraint places_province_check check (province ~ '^[A-Z]{2}$')
);

create index places_words on places using gin (search_name gin_trgm_ops) with (fastupdate=off);

create table place_lists (
  sha256 text primary key,
  rows integer not null,
  taken_in_at timestamptz not null default now(),
  constraint place_lists_rows_check check (rows > 0)
);

create table drafts (
  user_id integer not null,
  form text not null,
  content jsonb not null,
  written_at timestamptz not null default now(),
  constraint drafts_content_check check (length((content)::text) <= 1000000),
  constraint drafts_form_check check (length(form) between 1 and 40),
  constraint drafts_pkey primary key (user_id, form),
  constraint drafts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index drafts_written on drafts (written_at);

create table second_factors (
  id integer generated always as identity,
  user_id integer primary key,
  secret text not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint second_factors_secret_check check (length(secret) between 16 and 200),
  constraint second_factors_id_key unique (id),
  constraint second_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table recovery_codes (
  id integer generated always as identity,
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  made_at timestamptz not null default current_moment(),
  constraint recovery_codes_id_key unique (id),
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table login_challenges (
  token_hash bytea primary key,
  user_id integer not null,
  expires_at timestamptz not null default (now() + '00:05:00'::interval),
  constraint login_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index login_challenges_expiry on login_challenges (expires_at);
create index login_challenges_user on login_challenges (user_id);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_check check (length(credential_id) between 1 and 1400),
  constraint passkeys_name_check check (length(name) between 1 and 60),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index passkeys_user on passkeys (user_id, id);

create table passkey_challenges (
  challenge text primary key,
  user_id integer,
  expires_at timestamptz not null default (now() + '00:05:00'::interval),
  address text,
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index passkey_challenges_address on passkey_challenges (address);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);

create table data_exports (
  id integer generated always as identity primary key,
  request_id integer not null,
  user_id integer not null,
  begun_by integer,
  begun_at timestamptz not null default current_moment(),
  done integer not null default 0,
  total integer not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  sha256 text,
  constraint data_exports_done_check check (done >= 0),
  constraint data_exports_file check (sha256 is null or finished_at is not null),
  constraint data_exports_finished check ((finished_at is null) = (expires_at is null)),
  constraint data_exports_total_check check (total >= 0),
  constraint data_exports_request_id_key unique (request_id),
  constraint data_exports_begun_by_fkey foreign key (begun_by) references users(id) on delete set null,
  constraint data_exports_request_id_fkey foreign key (request_id) references data_requests(id) on delete cascade,
  constraint data_exports_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict,
  constraint data_exports_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index data_exports_begun_by on data_exports (begun_by) where begun_by is not null;
create index data_exports_file on data_exports (sha256) where sha256 is not null;
create index data_exports_user on data_exports (user_id);

create table data_export_downloads (
  id integer generated always as identity primary key,
  export_id integer not null,
  user_id integer not null,
  downloaded_by integer,
  downloaded_at timestamptz not null default current_moment(),
  constraint data_export_downloads_downloaded_by_fkey foreign key (downloaded_by) references users(id) on delete set
    null,
  constraint data_export_downloads_export_id_fkey foreign key (export_id) references data_exports(id) on delete cascade,
  constraint data_export_downloads_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index data_export_downloads_by on data_export_downloads (downloaded_by) where downloaded_by is not null;
create index data_export_downloads_export on data_export_downloads (export_id, id);
create index data_export_downloads_user on data_export_downloads (user_id);

create table erasures (
  id integer generated always as identity primary key,
  user_id integer not null,
  person_since timestamptz not null,
  erased_at timestamptz not null default current_moment(),
  erased_by integer,
  ground text not null,
  request_id integer,
  deleted jsonb not null,
  kept jsonb not null,
  entries integer not null,
  constraint erasures_entries_check check (entries >= 0),
  constraint erasures_ground_check check (ground in ('request', 'retention', 'consent', 'objection', 'unlawful')),
  constraint erasures_user_id_key unique (user_id),
  constraint erasures_erased_by_fkey foreign key (erased_by) references users(id) on delete set null,
  constraint erasures_request foreign key (request_id) references data_requests(id) on delete set null,
  constraint erasures_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index erasures_erased_by on erasures (erased_by);
create index erasures_request on erasures (request_id) where request_id is not null;

create table sign_on_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  purpose text not null,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:05:00'::interval),
  address text not null,
  constraint sign_on_attempts_purpose_check check (purpose in ('signIn', 'proof'))
);

create index sign_on_attempts_address on sign_on_attempts (address);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);

create table sign_on_codes (
  code_hash bytea primary key,
  user_id integer not null,
  purpose text not null,
  browser_hash bytea,
  proved_at timestamptz,
  with_factor boolean not null default false,
  expires_at timestamptz not null,
  constraint sign_on_codes_purpose_check check (purpose in ('signIn', 'proof')),
  constraint sign_on_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index sign_on_codes_expiry on sign_on_codes (expires_at);
create index sign_on_codes_user on sign_on_codes (user_id);

create table fields_to_correct (
  user_id integer not null,
  path text not null,
  label text not null,
  "position" smallint not null,
  constraint fields_to_correct_label_check check (length(label) between 1 and 120),
  constraint fields_to_correct_path_check check (length(path) between 1 and 60),
  constraint fields_to_correct_pkey primary key (user_id, path),
  constraint fields_to_correct_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table receipt_disposals (
  id integer generated always as identity primary key,
  receipt_id integer not null,
  proposed_at timestamptz not null default current_moment(),
  due_on date not null,
  kept_until date,
  kept_reason text,
  kept_by integer,
  constraint receipt_disposals_check check (kept_until is null or kept_reason is not null),
  constraint receipt_disposals_kept_reason_check check (length(kept_reason) between 1 and 300),
  constraint receipt_disposals_receipt_id_key unique (receipt_id),
  constraint receipt_disposals_kept_by_fkey foreign key (kept_by) references users(id) on delete set null,
  constraint receipt_disposals_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict
);

create index receipt_disposals_kept_by on receipt_disposals (kept_by) where kept_by is not null;

create table opening_hours (
  id integer generated always as identity primary key,
  resource_id integer not null,
  weekday integer not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint opening_hours_order check (opens < closes),
  constraint opening_hours_weekday_check check (weekday between 1 and 7),
  constraint opening_hours_once exclude using gist (resource_id with =, weekday with =, int4range(((extract(epoch from
    opens) / 60::numeric))::integer, ((extract(epoch from closes) / 60::numeric))::integer) with &&),
  constraint opening_hours_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade
);

create table resource_teams (
  id integer generated always as identity primary key,
  resource_id integer not null,
  team_id integer not null,
  constraint resource_teams_resource_id_team_id_key unique (resource_id, team_id),
  constraint resource_teams_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint resource_teams_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
);

create index resource_teams_team on resource_teams (team_id);

create table resource_people (
  id integer generated always as identity primary key,
  resource_id integer not null,
  user_id integer not null,
  constraint resource_people_resource_id_user_id_key unique (resource_id, user_id),
  constraint resource_people_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint resource_people_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index resource_people_user on resource_people (user_id);

create table resource_documents (
  id integer generated always as identity primary key,
  resource_id integer not null,
  type_id integer not null,
  constraint resource_documents_resource_id_type_id_key unique (resource_id, type_id),
  constraint resource_documents_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint resource_documents_type_id_fkey foreign key (type_id) references document_types(id) on delete cascade
);

create index resource_documents_type on resource_documents (type_id);

create table booking_people (
  id integer generated always as identity primary key,
  booking_id integer not null,
  user_id integer not null,
  role text not null default 'partecipa',
  constraint booking_people_role_check check (role in ('partecipa', 'guida')),
  constraint booking_people_booking_id_user_id_key unique (booking_id, user_id),
  constraint booking_people_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint booking_people_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index booking_people_user on booking_people (user_id, booking_id);

create table van_trips (
  id integer generated always as identity primary key,
  booking_id integer not null,
  area text generated always as ('vans') stored not null,
  destination text not null,
  expected_km integer,
  constraint van_trips_destination_check check (length(destination) between 1 and 160),
  constraint van_trips_expected_km_check check (expected_km between 1 and 99999),
  constraint van_trips_booking_id_area_key unique (booking_id, area),
  constraint van_trips_booking_id_area_fkey foreign key (booking_id, area) references bookings(id, area) on delete
    cascade
);

create table closures (
  id integer generated always as identity primary key,
  kind text not null,
  reason text not null,
  during tstzrange not null,
  group_id uuid,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  ahead_days smallint,
  constraint closures_ahead_days check (ahead_days is null or ((ahead_days between 1 and 7) and kind =
    'manutenzione' and (not upper_inf(during)))),
  constraint closures_during_check check ((not isempty(during)) and lower(during) is not null and lower_inc(during) and
    (not upper_inc(during))),
  constraint closures_kind_check check (kind in ('chiusura', 'manutenzione', 'festa')),
  constraint closures_reason_check check (length(reason) between 1 and 160),
  constraint closures_created_by_fkey foreign key (created_by) references users(id) on delete set null
);

create index closures_ahead on closures (id) where ahead_days is not null;
create index closures_created_by on closures (created_by) where created_by is not null;
create index closures_during on closures using gist (during);
create index closures_group on closures (group_id) where group_id is not null;
create unique index closures_holiday on closures (during) where kind = 'festa';

create table closure_resources (
  id integer generated always as identity primary key,
  closure_id integer not null,
  resource_id integer not null,
  constraint closure_resources_closure_id_resource_id_key unique (closure_id, resource_id),
  constraint closure_resources_closure_id_fkey foreign key (closure_id) references closures(id) on delete cascade,
  constraint closure_resources_resource_id_fkey foreign key (resource_id) references resources(id)
);

create index closure_resources_resource on closure_resources (resource_id, closure_id);

create table holds (
  id bigint generated always as identity primary key,
  resource_id integer not null,
  during tstzrange not null,
  booking_id integer,
  closure_id integer,
  constraint holds_during_check check ((not isempty(during)) and lower(during) is not null),
  constraint holds_of_one check (num_nonnulls(booking_id, closure_id) = 1),
  constraint holds_once exclude using gist (resource_id with =, during with &&, coalesce(booking_id, 0) with <>),
  constraint holds_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint holds_closure_id_fkey foreign key (closure_id) references closures(id) on delete cascade,
  constraint holds_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade
);

create unique index holds_booking on holds (booking_id, resource_id);
create index holds_closure on holds (closure_id, resource_id);

create table resource_open_holidays (
  id integer generated always as identity primary key,
  resource_id integer not null,
  day date not null,
  constraint resource_open_holidays_resource_id_day_key unique (resource_id, day),
  constraint resource_open_holidays_resource_id_fkey foreign key (resource_id) references resources(id) on delete
    cascade
);

create table waits (
  id integer generated always as identity primary key,
  user_id integer not null,
  area text not null,
  during tstzrange not null,
  request jsonb not null,
  booking_id integer,
  created_at timestamptz not null default current_moment(),
  constraint waits_area_check check (area in ('rooms', 'vans')),
  constraint waits_during_check check ((not isempty(during)) and lower_inc(during) and (not upper_inc(during)) and
    lower(during) is not null and upper(during) is not null),
  constraint waits_booking_id_fkey foreign key (booking_id) references bookings(id) on delete set null,
  constraint waits_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index waits_booking on waits (booking_id) where booking_id is not null;
create index waits_open on waits (id) where booking_id is null;
create index waits_user on waits (user_id);

create table van_damages (
  id integer generated always as identity primary key,
  resource_id integer not null,
  kind text generated always as ('van') stored not null,
  side text not null,
  x integer not null,
  y integer not null,
  note text not null,
  handover_id integer,
  closure_id integer,
  reported_by integer,
  reported_at timestamptz not null default current_moment(),
  repaired_at timestamptz,
  repaired_by integer,
  version integer not null default 1,
  constraint van_damages_note_check check (length(note) between 1 and 300),
  constraint van_damages_repaired check (repaired_at >= reported_at),
  constraint van_damages_side_check check (side in ('davanti', 'dietro', 'sinistra', 'destra')),
  constraint van_damages_x_check check (x between 0 and 1000),
  constraint van_damages_y_check check (y between 0 and 1000),
  constraint van_damages_closure_id_fkey foreign key (closure_id) references closures(id) on delete set null,
  constraint van_damages_handover_id_fkey foreign key (handover_id) references van_handovers(id) on delete set null,
  constraint van_damages_repaired_by_fkey foreign key (repaired_by) references users(id) on delete set null,
  constraint van_damages_reported_by_fkey foreign key (reported_by) references users(id) on delete set null,
  constraint van_damages_resource_id_kind_fkey foreign key (resource_id, kind) references vans(resource_id, kind) on
    delete cascade
);

create index van_damages_closure on van_damages (closure_id) where closure_id is not null;
create index van_damages_handover on van_damages (handover_id) where handover_id is not null;
create index van_damages_open on van_damages (resource_id) where repaired_at is null;
create index van_damages_repaired_by on van_damages (repaired_by) where repaired_by is not null;
create index van_damages_reported_by on van_damages (reported_by) where reported_by is not null;
create index van_damages_van on van_damages (resource_id, kind, id);

create table van_delays (
  booking_id integer primary key,
  held_until timestamptz not null,
  constraint van_delays_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);

create table van_delay_news (
  booking_id integer not null,
  told_booking_id integer not null,
  sent_at timestamptz not null default current_moment(),
  constraint van_delay_news_pkey primary key (booking_id, told_booking_id),
  constraint van_delay_news_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade,
  constraint van_delay_news_told_booking_id_fkey foreign key (told_booking_id) references bookings(id) on delete cascade
);

create index van_delay_news_told on van_delay_news (told_booking_id);

create table van_reminders (
  resource_id integer not null,
  what text not null,
  due text not null,
  step integer not null,
  sent_at timestamptz not null default current_moment(),
  constraint van_reminders_step_check check (step = any (array[60, 30, 7, 0, 2000, 1000, 300])),
  constraint van_reminders_what_check check (what in ('assicurazione', 'revisione', 'bollo', 'tagliando', 'telepass',
    'chilometri')),
  constraint van_reminders_pkey primary key (resource_id, what, due, step),
  constraint van_reminders_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade
);

create table workshop_addresses (
  id integer generated always as identity primary key,
  kind text not null,
  user_id integer,
  resource_id integer,
  token_hash bytea not null,
  created_by integer,
  created_at timestamptz not null default current_moment(),
  read_on date,
  constraint workshop_addresses_door check (kind = 'calendar' or resource_id is not null),
  constraint workshop_addresses_kind_check check (kind in ('calendar', 'door')),
  constraint workshop_addresses_of_one check (num_nonnulls(user_id, resource_id) = 1),
  constraint workshop_addresses_token_hash_check check (length(token_hash) = 32),
  constraint workshop_addresses_created_by_fkey foreign key (created_by) references users(id) on delete set null,
  constraint workshop_addresses_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint workshop_addresses_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index workshop_addresses_created_by on workshop_addresses (created_by) where created_by is not null;
create unique index workshop_addresses_person on workshop_addresses (user_id, kind) where user_id is not null;
create unique index workshop_addresses_resource on workshop_addresses (resource_id, kind) where resource_id is not
  null;
create unique index workshop_addresses_token on workshop_addresses (token_hash);

create table rule_acceptances (
  id integer generated always as identity primary key,
  resource_id integer not null,
  user_id integer not null,
  rules text not null,
  at timestamptz not null default current_moment(),
  constraint rule_acceptances_rules_check check (length(rules) between 1 and 4000),
  constraint rule_acceptances_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade,
  constraint rule_acceptances_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create unique index rule_acceptances_once on rule_acceptances (resource_id, user_id, md5(rules));
create index rule_acceptances_user on rule_acceptances (user_id);

create table supplier_addresses (
  id integer generated always as identity primary key,
  supplier_id integer not null,
  kind text not null default 'sede',
  label text,
  street text not null,
  postal_code text,
  town text not null,
  province text,
  country text not null default 'Italia',
  preferred boolean not null default false,
  version integer not null default 1,
  constraint supplier_addresses_country_check check (length(country) between 1 and 60),
  constraint supplier_addresses_kind_check check (kind in ('sede', 'magazzino', 'altro')),
  constraint supplier_addresses_label_check check (length(label) between 1 and 80),
  constraint supplier_addresses_postal_code_check check (length(postal_code) between 1 and 12),
  constraint supplier_addresses_province_check check (province ~ '^[A-Z]{2}$'),
  constraint supplier_addresses_street_check check (length(street) between 1 and 160),
  constraint supplier_addresses_town_check check (length(town) between 1 and 80),
  constraint supplier_addresses_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete cascade
);

create unique index supplier_addresses_preferred on supplier_addresses (supplier_id) where preferred;
create index supplier_addresses_supplier on supplier_addresses (supplier_id, id);

create table supplier_contacts (
  id integer generated always as identity primary key,
  supplier_id integer not null,
  name text not null,
  role text,
  email text,
  phone text,
  gets_orders boolean not null default false,
  version integer not null default 1,
  constraint supplier_contacts_email_check check (length(email) between 3 and 254),
  constraint supplier_contacts_name_check check (length(name) between 1 and 120),
  constraint supplier_contacts_orders check ((not gets_orders) or email is not null),
  constraint supplier_contacts_phone_check check (phone ~ '^\+\d{7,15}$'),
  constraint supplier_contacts_role_check check (length(role) between 1 and 80),
  constraint supplier_contacts_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete cascade
);

create index supplier_contacts_supplier on supplier_contacts (supplier_id, id);

create table supplier_products (
  id integer generated always as identity primary key,
  supplier_id integer not null,
  product_id integer not null,
  code text,
  manufacturer text,
  manufacturer_code text,
  pack_size numeric(14,3) not null default 1,
  minimum numeric(14,3),
  lead_days integer,
  url text,
  preferred boolean not null default false,
  notes text,
  created_at timestamptz not null default current_moment(),
  version integer not null default 1,
  constraint supplier_products_code_check check (length(code) between 1 and 80),
  constraint supplier_products_lead_days_check check (lead_days between 0 and 730),
  constraint supplier_products_manufacturer_check check (length(manufacturer) between 1 and 120),
  constraint supplier_products_manufacturer_code_check check (length(manufacturer_code) between 1 and 120),
  constraint supplier_products_minimum_check check (minimum > 0::numeric),
  constraint supplier_products_notes_check check (length(notes) between 1 and 500),
  constraint supplier_products_pack_size_check check (pack_size > 0::numeric),
  constraint supplier_products_url_check check ((url ~* '^https?://') and length(url) <= 500),
  constraint supplier_products_once unique nulls not distinct (supplier_id, product_id, code),
  constraint supplier_products_product_id_fkey foreign key (product_id) references products(id) on delete cascade,
  constraint supplier_products_supplier_id_fkey foreign key (supplier_id) references suppliers(id) on delete cascade
);

create index supplier_products_code on supplier_products (lower(code)) where code is not null;
create unique index supplier_products_preferred on supplier_products (product_id) where preferred;
create index supplier_products_product on supplier_products (product_id, id);

create table supplier_prices (
  id integer generated always as identity primary key,
  supplier_product_id integer not null,
  from_quantity numeric(14,3) not null,
  price numeric(12,4) not null,
  currency text not null default 'EUR',
  constraint supplier_prices_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint supplier_prices_from_quantity_check check (from_quantity > 0::numeric),
  constraint supplier_prices_price_check check (price >= 0::numeric),
  constraint supplier_prices_once unique (supplier_product_id, from_quantity),
  constraint supplier_prices_supplier_product_id_fkey foreign key (supplier_product_id) references
    supplier_products(id) on delete cascade
);

create table supplier_price_changes (
  id integer generated always as identity primary key,
  supplier_product_id integer not null,
  from_quantity numeric(14,3) not null,
  price numeric(12,4),
  currency text not null,
  at timestamptz not null default current_moment(),
  import_id integer default (nullif(current_setting('app.import_id', true), ''))::integer,
  constraint supplier_price_changes_supplier_product_id_fkey foreign key (supplier_product_id) references
    supplier_products(id) on delete cascade
);

create index supplier_price_changes_import on supplier_price_changes (import_id) where import_id is not null;
create index supplier_price_changes_of on supplier_price_changes (supplier_product_id, id);

create table order_approvals (
  id integer generated always as identity primary key,
  order_id integer not null,
  round integer not null,
  user_id integer,
  at timestamptz not null default current_moment(),
  constraint order_approvals_once unique (order_id, round, user_id),
  constraint order_approvals_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint order_approvals_user_id_fkey foreign key (user_id) references users(id) on delete set null
);

create index order_approvals_user on order_approvals (user_id) where user_id is not null;

create table order_limits (
  id integer generated always as identity primary key,
  team_id integer,
  free_up_to numeric(12,2),
  two_above numeric(12,2),
  version integer not null default 1,
  constraint order_limits_free_up_to_check check (free_up_to > 0::numeric),
  constraint order_limits_order check (two_above >= free_up_to),
  constraint order_limits_two_above_check check (two_above > 0::numeric),
  constraint order_limits_once unique nulls not distinct (team_id),
  constraint order_limits_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
);

create table order_sendings (
  id integer generated always as identity primary key,
  revision_id integer not null,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_by integer,
  asked_at timestamptz not null default current_moment(),
  left_at timestamptz,
  given_up_at timestamptz,
  failure text,
  cancels boolean not null default false,
  constraint order_sendings_body_check check (length(body) between 1 and 4000),
  constraint order_sendings_failure_check check (length(failure) between 1 and 500),
  constraint order_sendings_given_up check ((num_nulls(given_up_at, failure) = any (array[0, 2])) and
    (num_nonnulls(left_at, given_up_at) <= 1)),
  constraint order_sendings_recipient_check check (length(recipient) between 3 and 254),
  constraint order_sendings_subject_check check (length(subject) between 1 and 200),
  constraint order_sendings_revision_id_fkey foreign key (revision_id) references order_revisions(id) on delete
    restrict,
  constraint order_sendings_sent_by_fkey foreign key (sent_by) references users(id) on delete set null
);

create index order_sendings_revision on order_sendings (revision_id, id);
create index order_sendings_sent_by on order_sendings (sent_by) where sent_by is not null;

create table budgets (
  id integer generated always as identity primary key,
  team_id integer not null,
  year integer not null,
  amount numeric(12,2) not null,
  notes text,
  version integer not null default 1,
  warned_on date,
  constraint budgets_amount_check check (amount > 0::numeric),
  constraint budgets_notes_check check (length(notes) between 1 and 300),
  constraint budgets_year_check check (year between 2000 and 2199),
  constraint budgets_once unique (team_id, year),
  constraint budgets_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
);

create table recipient_addresses (
  id integer generated always as identity primary key,
  recipient_id integer not null,
  label text,
  street text not null,
  postal_code text,
  town text not null,
  province text,
  country text not null default 'Italia',
  preferred boolean not null default false,
  constraint recipient_addresses_country_check check (length(country) between 1 and 60),
  constraint recipient_addresses_label_check check (length(label) between 1 and 80),
  constraint recipient_addresses_postal_code_check check (length(postal_code) between 1 and 12),
  constraint recipient_addresses_province_check check (province ~ '^[A-Z]{2}$'),
  constraint recipient_addresses_street_check check (length(street) between 1 and 160),
  constraint recipient_addresses_town_check check (length(town) between 1 and 80),
  constraint recipient_addresses_recipient_id_fkey foreign key (recipient_id) references recipients(id) on delete
    cascade
);

create unique index recipient_addresses_preferred on recipient_addresses (recipient_id) where preferred;
create index recipient_addresses_recipient on recipient_addresses (recipient_id, id);

create table delivery_note_lines (
  id integer generated always as identity primary key,
  note_id integer not null,
  "position" integer not null,
  product_id integer,
  description text not null,
  quantity numeric(14,3),
  unit text,
  lot_id integer,
  location_id integer,
  parcels integer,
  weight numeric(14,3),
  reservation_id integer,
  loan_id integer,
  returned_line_id integer,
  returned numeric(14,3) not null default 0,
  order_line_id integer,
  lot_code text,
  lot_expires_on date,
  constraint delivery_note_lines_description_check check (length(description) between 1 and 300),
  constraint delivery_note_lines_lot_code_check check (length(lot_code) between 1 and 80),
  constraint delivery_note_lines_not_exceeded check ((returned >= 0::numeric) and (returned <= coalesce(quantity,
    0::numeric))),
  constraint delivery_note_lines_order check (order_line_id is null or (quantity is not null and
    (num_nonnulls(reservation_id, loan_id, returned_line_id) = 0))),
  constraint delivery_note_lines_parcels_check check (parcels between 0 and 99999),
  constraint delivery_note_lines_position_check check ("position" >= 0),
  constraint delivery_note_lines_product check ((product_id is not null and quantity is not null) or
    (num_nonnulls(product_id, lot_id, location_id, reservation_id, loan_id) = 0)),
  constraint delivery_note_lines_quantity check (num_nulls(quantity, unit) = any (array[0, 2])),
  constraint delivery_note_lines_quantity_check check (quantity > 0::numeric),
  constraint delivery_note_lines_source check (num_nonnulls(reservation_id, loan_id) <= 1),
  constraint delivery_note_lines_typed_lot check ( case when (lot_code is null) then (lot_expires_on is null) else
    (product_id is not null and lot_id is null) end),
  constraint delivery_note_lines_unit_check check (length(unit) between 1 and 12),
  constraint delivery_note_lines_weight_check check (weight >= 0::numeric),
  constraint delivery_note_lines_place unique (note_id, "position"),
  constraint delivery_note_lines_loan_id_fkey foreign key (loan_id) references loans(id) on delete restrict,
  constraint delivery_note_lines_location_id_fkey foreign key (location_id) references locations(id) on delete restrict,
  constraint delivery_note_lines_note_id_fkey foreign key (note_id) references delivery_notes(id) on delete cascade,
  constraint delivery_note_lines_order_line_id_fkey foreign key (order_line_id) references order_lines(id) on delete
    restrict,
  constraint delivery_note_lines_product_id_fkey foreign key (product_id) references products(id) on delete restrict,
  constraint delivery_note_lines_product_id_lot_id_fkey foreign key (product_id, lot_id) references lots(product_id,
    id) on delete restrict,
  constraint delivery_note_lines_reservation_id_fkey foreign key (reservation_id) references reservations(id) on delete
    restrict,
  constraint delivery_note_lines_returned_line_id_fkey foreign key (returned_line_id) references
    delivery_note_lines(id) on delete restrict
);

create index delivery_note_lines_loan on delivery_note_lines (loan_id) where loan_id is not null;
create index delivery_note_lines_location on delivery_note_lines (location_id) where location_id is not null;
create index delivery_note_lines_order_line on delivery_note_lines (order_line_id) where order_line_id is not null;
create index delivery_note_lines_product_index on delivery_note_lines (product_id, lot_id, note_id);
create index delivery_note_lines_reservation on delivery_note_lines (reservation_id) where reservation_id is not null;
create index delivery_note_lines_returned on delivery_note_lines (returned_line_id) where returned_line_id is not null;

create table delivery_proofs (
  id integer generated always as identity primary key,
  note_id integer not null,
  kind text not null,
  large_sha256 text not null,
  small_sha256 text not null,
  made_by integer,
  made_at timestamptz not null default current_moment(),
  constraint delivery_proofs_kind_check check (kind in ('firma', 'foto')),
  constraint delivery_proofs_once unique (note_id, kind),
  constraint delivery_proofs_large_sha256_fkey foreign key (large_sha256) references files(sha256) on delete restrict,
  constraint delivery_proofs_made_by_fkey foreign key (made_by) references users(id) on delete set null,
  constraint delivery_proofs_note_id_fkey foreign key (note_id) references delivery_notes(id) on delete restrict,
  constraint delivery_proofs_small_sha256_fkey foreign key (small_sha256) references files(sha256) on delete restrict
);

create index delivery_proofs_large on delivery_proofs (large_sha256);
create index delivery_proofs_made_by on delivery_proofs (made_by) where made_by is not null;
create index delivery_proofs_small on delivery_proofs (small_sha256);

create table supplier_invoice_orders (
  id integer generated always as identity primary key,
  invoice_id integer not null,
  order_id integer not null,
  net numeric(12,2) not null,
  vat numeric(12,2) not null,
  constraint supplier_invoice_orders_net_check check (net >= 0::numeric),
  constraint supplier_invoice_orders_vat_check check (vat >= 0::numeric),
  constraint supplier_invoice_orders_once unique (invoice_id, order_id),
  constraint supplier_invoice_orders_invoice_id_fkey foreign key (invoice_id) references supplier_invoices(id) on
    delete cascade,
  constraint supplier_invoice_orders_order_id_fkey foreign key (order_id) references orders(id) on delete restrict
);

create index supplier_invoice_orders_order on supplier_invoice_orders (order_id, invoice_id);

create table memberships (
  id integer generated always as identity primary key,
  member_id integer not null,
  social_year integer not null,
  kind_id integer not null,
  fee numeric(12,2) not null,
  due_on date,
  starts_on date not null,
  ends_on date not null,
  paid numeric(12,2) not null default 0,
  paid_on date,
  reminded_on date,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint memberships_check check (ends_on >= starts_on),
  constraint memberships_fee_check check (fee >= 0::numeric),
  constraint memberships_paid check ((paid >= 0::numeric) and paid <= fee),
  constraint memberships_social_year_check check (social_year between 1900 and 2199),
  constraint memberships_once unique (member_id, social_year),
  constraint memberships_kind_id_fkey foreign key (kind_id) references member_kinds(id) on delete restrict,
  constraint memberships_member_id_fkey foreign key (member_id) references members(id) on delete restrict
);

create index memberships_end on memberships (ends_on, member_id);
create index memberships_kind on memberships (kind_id);
create index memberships_open on memberships (social_year, due_on) include (member_id, fee, paid) where paid < fee;
create index memberships_year on memberships (social_year, member_id);

create table membership_payments (
  id integer generated always as identity primary key,
  membership_id integer not null,
  amount numeric(12,2) not null,
  paid_on date not null,
  method text not null,
  reference text,
  receipt_id integer,
  recorded_by integer,
  created_at timestamptz not null default current_moment(),
  member_id integer not null default 0,
  constraint membership_payments_amount_check check (amount > 0::numeric),
  constraint membership_payments_method_check check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  constraint membership_payments_reference_check check (length(reference) between 1 and 120),
  constraint membership_payments_member_id_fkey foreign key (member_id) references members(id) on delete restrict,
  constraint membership_payments_membership_id_fkey foreign key (membership_id) references memberships(id) on delete
    restrict,
  constraint membership_payments_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict,
  constraint membership_payments_recorded_by_fkey foreign key (recorded_by) references users(id) on delete set null
);

create index membership_payments_cash on membership_payments (paid_on) where (method = 'contanti') and receipt_id is
  null;
create index membership_payments_member on membership_payments (member_id);
create index membership_payments_membership on membership_payments (membership_id);
create index membership_payments_receipt on membership_payments (receipt_id) where receipt_id is not null;
create index membership_payments_recorded_by on membership_payments (recorded_by) where recorded_by is not null;
create index membership_payments_unsaid on membership_payments (paid_on) where receipt_id is null;
create index membership_payments_waiting on membership_payments (membership_id) where receipt_id is null;

create table receipt_kinds (
  id integer generated always as identity primary key,
  name text not null,
  nature text not null,
  stamp_rule text not null default 'legge',
  exempt_text text,
  vat boolean not null default false,
  law_text text,
  active boolean not null default true,
  version integer not null default 1,
  constraint receipt_kinds_exempt check (stamp_rule <> 'esente' or exempt_text is not null),
  constraint receipt_kinds_exempt_text_check check (length(exempt_text) between 1 and 300),
  constraint receipt_kinds_law_text_check check (length(law_text) between 1 and 500),
  constraint receipt_kinds_name_check check (length(name) between 1 and 120),
  constraint receipt_kinds_nature_check check (nature in ('quota', 'corso', 'donazione', 'rimborso', 'altro')),
  constraint receipt_kinds_stamp_rule_check check (stamp_rule in ('legge', 'esente', 'mai'))
);

create unique index receipt_kinds_name on receipt_kinds (lower(name));

create table receipt_lines (
  id integer generated always as identity primary key,
  receipt_id integer not null,
  "position" smallint not null,
  kind_id integer not null,
  nature text not null,
  description text not null,
  amount numeric(12,2) not null,
  membership_id integer,
  constraint receipt_lines_amount_check check (amount > 0::numeric),
  constraint receipt_lines_description_check check (length(description) between 1 and 200),
  constraint receipt_lines_nature_check check (nature in ('quota', 'corso', 'donazione', 'rimborso', 'altro')),
  constraint receipt_lines_position unique (receipt_id, "position"),
  constraint receipt_lines_kind_id_fkey foreign key (kind_id) references receipt_kinds(id) on delete restrict,
  constraint receipt_lines_membership_id_fkey foreign key (membership_id) references memberships(id) on delete restrict,
  constraint receipt_lines_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict
);

create index receipt_lines_gifts on receipt_lines (receipt_id) where nature = 'donazione';
create index receipt_lines_kind on receipt_lines (kind_id, receipt_id);
create index receipt_lines_membership on receipt_lines (membership_id) where membership_id is not null;

create table receipt_mails (
  id integer generated always as identity primary key,
  receipt_id integer not null,
  recipient text not null,
  sent_by integer,
  asked_at timestamptz not null default current_moment(),
  left_at timestamptz,
  given_up_at timestamptz,
  failure text,
  constraint receipt_mails_recipient_check check (length(recipient) between 3 and 254),
  constraint receipt_mails_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict,
  constraint receipt_mails_sent_by_fkey foreign key (sent_by) references users(id) on delete set null
);

create index receipt_mails_given_up on receipt_mails (given_up_at) where given_up_at is not null;
create index receipt_mails_receipt on receipt_mails (receipt_id, id);
create index receipt_mails_sent_by on receipt_mails (sent_by) where sent_by is not null;

create table mass_issues (
  id integer generated always as identity primary key,
  social_year integer not null,
  kind_id integer not null,
  issued_on date,
  mail boolean not null,
  site text,
  started_by integer,
  started_at timestamptz not null default current_moment(),
  stopped_at timestamptz,
  ended_at timestamptz,
  team_id integer,
  constraint mass_issues_social_year_check check (social_year between 1900 and 2199),
  constraint mass_issues_kind_id_fkey foreign key (kind_id) references receipt_kinds(id) on delete restrict,
  constraint mass_issues_started_by_fkey foreign key (started_by) references users(id) on delete set null,
  constraint mass_issues_team_id_fkey foreign key (team_id) references teams(id) on delete restrict
);

create index mass_issues_kind on mass_issues (kind_id);
create unique index mass_issues_open on mass_issues ((ended_at is null)) where (ended_at is null) and stopped_at is
  null;
create index mass_issues_started_by on mass_issues (started_by) where started_by is not null;
create index mass_issues_team on mass_issues (team_id) where team_id is not null;

create table mass_issue_items (
  id integer generated always as identity primary key,
  mass_issue_id integer not null,
  membership_id integer not null,
  paid_on date not null,
  method text not null,
  reference text,
  amount numeric(12,2) not null,
  receipt_id integer,
  failure text,
  constraint mass_issue_items_amount_check check (amount > 0::numeric),
  constraint mass_issue_items_method_check check (method in ('contanti', 'bonifico', 'carta', 'satispay', 'paypal')),
  constraint mass_issue_items_outcome check (num_nonnulls(receipt_id, failure) <= 1),
  constraint mass_issue_items_once unique nulls not distinct (mass_issue_id, membership_id, paid_on, method, reference),
  constraint mass_issue_items_receipt unique (receipt_id),
  constraint mass_issue_items_mass_issue_id_fkey foreign key (mass_issue_id) references mass_issues(id) on delete
    restrict,
  constraint mass_issue_items_membership_id_fkey foreign key (membership_id) references memberships(id) on delete
    restrict,
  constraint mass_issue_items_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict
);

create index mass_issue_items_membership on mass_issue_items (membership_id);
create index mass_issue_items_open on mass_issue_items (mass_issue_id, id) where (receipt_id is null) and failure is
  null;

create table member_volunteering (
  id integer generated always as identity primary key,
  member_id integer not null,
  starts_on date not null,
  ends_on date,
  activity text,
  insurer text,
  policy text,
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint member_volunteering_activity_check check (length(activity) between 1 and 160),
  constraint member_volunteering_insurer_check check (length(insurer) between 1 and 120),
  constraint member_volunteering_order check (ends_on >= starts_on),
  constraint member_volunteering_policy_check check (length(policy) between 1 and 60),
  constraint member_volunteering_once exclude using gist (member_id with =, daterange(starts_on, ends_on, '[]') with
    &&),
  constraint member_volunteering_member_id_fkey foreign key (member_id) references members(id) on delete restrict
);

create index member_volunteering_member on member_volunteering (member_id, starts_on);

create table membership_reminders (
  id integer generated always as identity primary key,
  membership_id integer not null,
  occasion text not null,
  way text not null,
  told_at timestamptz not null default current_moment(),
  left_at timestamptz,
  constraint membership_reminders_occasion_check check (length(occasion) between 1 and 40),
  constraint membership_reminders_way_check check (way in ('news', 'mail')),
  constraint membership_reminders_once unique (membership_id, occasion),
  constraint membership_reminders_membership_id_fkey foreign key (membership_id) references memberships(id) on delete
    cascade
);

create table mileage_rates (
  id integer generated always as identity primary key,
  vehicle text not null,
  fuel text not null,
  valid_from date not null,
  valid_to date,
  rate numeric(8,4) not null,
  aci numeric(8,4),
  note text,
  version integer not null default 1,
  constraint mileage_rates_aci_check check (aci > 0::numeric),
  constraint mileage_rates_days check (valid_to >= valid_from),
  constraint mileage_rates_fuel_check check (fuel in ('benzina', 'gasolio', 'gpl', 'metano', 'ibrida', 'elettrica')),
  constraint mileage_rates_note_check check (length(note) between 1 and 200),
  constraint mileage_rates_rate_check check (rate > 0::numeric),
  constraint mileage_rates_vehicle_check check (length(vehicle) between 1 and 60),
  constraint mileage_rates_overlap exclude using gist (lower(vehicle) with =, fuel with =, daterange(valid_from,
    valid_to, '[]') with &&)
);

create table expense_resolutions (
  id integer generated always as identity primary key,
  number text not null,
  decided_on date not null,
  categories text[] not null,
  activities text,
  valid_from date not null,
  valid_to date,
  version integer not null default 1,
  constraint expense_resolutions_activities_check check (length(activities) between 1 and 500),
  constraint expense_resolutions_categories_check check (cardinality(categories) >= 1 and (categories <@
    '{treno,aereo,carburante,pedaggio,parcheggio,vitto,alloggio,materiale,altro}'::text[])),
  constraint expense_resolutions_days check (valid_to >= valid_from),
  constraint expense_resolutions_decided check (valid_from >= decided_on),
  constraint expense_resolutions_number_check check (length(number) between 1 and 40)
);

create index expense_resolutions_from on expense_resolutions (valid_from desc, id desc);

create table expense_lines (
  id integer generated always as identity primary key,
  report_id integer not null,
  kind text not null,
  spent_on date not null,
  category text not null,
  description text not null,
  amount numeric(12,2),
  currency text not null default 'EUR',
  rate numeric(12,6) not null default 1,
  paid_by text not null default 'persona',
  traceable boolean,
  way_from text,
  way_to text,
  round_trip boolean,
  kilometres numeric(12,2),
  vehicle text,
  fuel text,
  plate text,
  km_rate numeric(8,4),
  resolution_id integer,
  euro numeric(12,2) generated always as ( case when (kind = 'chilometri') then round((kilometres * km_rate), 2) else
    round((amount * rate), 2) end) stored not null,
  claimed numeric(12,2) generated always as ( case when (paid_by = 'associazione') then 0::numeric when (kind =
    'chilometri') then round((kilometres * km_rate), 2) else round((amount * rate), 2) end) stored not null,
  approved numeric(12,2),
  approved_reason text,
  version integer not null default 1,
  constraint expense_lines_amount_check check (amount > 0::numeric),
  constraint expense_lines_approved check (approved <= claimed),
  constraint expense_lines_approved_check check (approved >= 0::numeric),
  constraint expense_lines_approved_reason_check check (length(approved_reason) >= 1 and length(approved_reason) <=
    300),
  constraint expense_lines_category_check check (category in ('treno', 'aereo', 'carburante', 'pedaggio', 'parcheggio',
    'vitto', 'alloggio', 'materiale', 'altro', 'chilometri')),
  constraint expense_lines_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint expense_lines_description_check check (length(description) between 1 and 200),
  constraint expense_lines_euro check ((euro >= 0.01) and (euro <= 9999999.99)),
  constraint expense_lines_euros check (currency <> 'EUR' or (rate = 1::numeric)),
  constraint expense_lines_fuel_check check (fuel in ('benzina', 'gasolio', 'gpl', 'metano', 'ibrida', 'elettrica')),
  constraint expense_lines_kilometres check ( case when (kind = 'chilometri') then ((num_nonnulls(way_from, way_to,
    round_trip, kilometres, vehicle, fuel, km_rate) = 7) and (num_nonnulls(amount, traceable) = 0) and category =
    'chilometri' and paid_by = 'persona') else ((num_nonnulls(way_from, way_to, round_trip, kilometres, vehicle, fuel,
    plate, km_rate) = 0) and amount is not null and category <> 'chilometri') end),
  constraint expense_lines_kilometres_check check (kilometres > 0::numeric),
  constraint expense_lines_kind_check check (kind in ('spesa', 'chilometri', 'autocertificazione')),
  constraint expense_lines_km_rate_check check (km_rate > 0::numeric),
  constraint expense_lines_paid_by_check check (paid_by in ('persona', 'associazione')),
  constraint expense_lines_plate_check check (length(plate) between 1 and 12),
  constraint expense_lines_rate_check check (rate > 0::numeric),
  constraint expense_lines_reduced check (approved is null or approved = claimed or approved_reason is not null),
  constraint expense_lines_self_declared check ( case when (kind = 'autocertificazione') then (resolution_id is not
    null and currency = 'EUR' and paid_by = 'persona') else (resolution_id is null) end),
  constraint expense_lines_vehicle_check check (length(vehicle) between 1 and 60),
  constraint expense_lines_way_from_check check (length(way_from) between 1 and 120),
  constraint expense_lines_way_to_check check (length(way_to) between 1 and 120),
  constraint expense_lines_of_report unique (report_id, id),
  constraint expense_lines_report_id_fkey foreign key (report_id) references expense_reports(id) on delete cascade,
  constraint expense_lines_resolution_id_fkey foreign key (resolution_id) references expense_resolutions(id) on delete
    restrict
);

create index expense_lines_category on expense_lines (category, report_id);
create index expense_lines_days on expense_lines (spent_on, report_id);
create index expense_lines_resolution on expense_lines (resolution_id) where resolution_id is not null;
create index expense_lines_same on expense_lines (spent_on, euro);

create table expense_attachments (
  id integer generated always as identity primary key,
  report_id integer not null,
  line_id integer not null,
  name text not null,
  sha256 text not null,
  received_sha256 text not null,
  pages integer not null,
  added_at timestamptz not null default current_moment(),
  constraint expense_attachments_name_check check (length(name) between 1 and 160),
  constraint expense_attachments_pages_check check (pages between 1 and 200),
  constraint expense_attachments_received_sha256_check check (received_sha256 ~ '^[0-9a-f]{64}$'),
  constraint expense_attachments_report_id_line_id_fkey foreign key (report_id, line_id) references
    expense_lines(report_id, id) on delete cascade,
  constraint expense_attachments_sha256_fkey foreign key (sha256) references files(sha256) on delete restrict
);

create index expense_attachments_file on expense_attachments (sha256);
create index expense_attachments_line on expense_attachments (report_id, line_id, id);
create index expense_attachments_received on expense_attachments (received_sha256);

create table bank_files (
  id integer generated always as identity primary key,
  name text not null,
  added integer not null,
  known integer not null,
  uploaded_by integer,
  uploaded_at timestamptz not null default current_moment(),
  constraint bank_files_added_check check (added >= 0),
  constraint bank_files_known_check check (known >= 0),
  constraint bank_files_name_check check (length(name) between 1 and 200),
  constraint bank_files_uploaded_by_fkey foreign key (uploaded_by) references users(id) on delete set null
);

create index bank_files_uploaded_by on bank_files (uploaded_by) where uploaded_by is not null;

create table bank_columns (
  titles text primary key,
  columns text not null,
  used_at timestamptz not null default current_moment(),
  constraint bank_columns_columns_check check (length(columns) <= 4000),
  constraint bank_columns_titles_check check (length(titles) between 1 and 4000)
);

create table bank_rows (
  id integer generated always as identity primary key,
  file_id integer not null,
  booked_on date not null,
  amount numeric(12,2) not null,
  description text not null,
  name text,
  reference text,
  fingerprint text not null,
  occurrence integer not null,
  state text not null default 'aperta',
  done_by integer,
  done_at timestamptz,
  aside_reason text,
  search text generated always as (' ' || search_words(description || ' ' || coalesce(name, '') || ' ' ||
    coalesce(reference, ''))) stored not null,
  version integer not null default 1,
  constraint bank_rows_amount_check check (amount <> 0::numeric),
  constraint bank_rows_aside_reason_check check (length(aside_reason) between 1 and 200),
  constraint bank_rows_check check ((state = 'aperta') = (done_at is null)),
  constraint bank_rows_check1 check (aside_reason is null or state = 'messaDaParte'),
  constraint bank_rows_description_check check (length(description) between 1 and 1000),
  constraint bank_rows_fingerprint_check check (length(fingerprint) = 32),
  constraint bank_rows_name_check check (length(name) between 1 and 200),
  constraint bank_rows_occurrence_check check (occurrence > 0),
  constraint bank_rows_reference_check check (length(reference) between 1 and 120),
  constraint bank_rows_state_check check (state in ('aperta', 'abbinata', 'messaDaParte')),
  constraint bank_rows_once unique (booked_on, amount, fingerprint, occurrence),
  constraint bank_rows_done_by_fkey foreign key (done_by) references users(id) on delete set null,
  constraint bank_rows_file_id_fkey foreign key (file_id) references bank_files(id) on delete restrict
);

create index bank_rows_days on bank_rows (booked_on desc, id desc);
create index bank_rows_done_by on bank_rows (done_by) where done_by is not null;
create index bank_rows_file on bank_rows (file_id);
create index bank_rows_open on bank_rows (booked_on desc, id desc) where state = 'aperta';
create index bank_rows_words on bank_rows using gin (search gin_trgm_ops) with (fastupdate=off);

create table closed_years (
  id integer generated always as identity primary key,
  kind text not null,
  year integer not null,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  closed_by integer,
  closed_at timestamptz not null default current_moment(),
  reopen_reason text,
  reopened_by integer,
  reopened_at timestamptz,
  constraint closed_years_check check (ends_on > starts_on),
  constraint closed_years_kind_check check (kind in ('solare', 'sociale')),
  constraint closed_years_reason_check check (length(reason) between 1 and 300),
  constraint closed_years_reopen_reason_check check (length(reopen_reason) between 1 and 300),
  constraint closed_years_reopened check ((reopened_at is null) = (reopen_reason is null)),
  constraint closed_years_year_check check (year between 1900 and 2199),
  constraint closed_years_closed_by_fkey foreign key (closed_by) references users(id) on delete set null,
  constraint closed_years_reopened_by_fkey foreign key (reopened_by) references users(id) on delete set null
);

create index closed_years_closed_by on closed_years (closed_by) where closed_by is not null;
create unique index closed_years_once on closed_years (kind, year) where reopened_at is null;
create index closed_years_reopened_by on closed_years (reopened_by) where reopened_by is not null;

create table bank_matches (
  id integer generated always as identity primary key,
  row_id integer not null,
  amount numeric(12,2) not null,
  membership_payment_id integer,
  receipt_id integer,
  expense_report_id integer,
  wrote boolean not null,
  constraint bank_matches_amount_check check (amount > 0::numeric),
  constraint bank_matches_one_thing check (num_nonnulls(membership_payment_id, receipt_id, expense_report_id) = 1),
  constraint bank_matches_payment unique (membership_payment_id),
  constraint bank_matches_receipt unique (receipt_id),
  constraint bank_matches_report unique (expense_report_id),
  constraint bank_matches_expense_report_id_fkey foreign key (expense_report_id) references expense_reports(id) on
    delete restrict,
  constraint bank_matches_payment_kept foreign key (membership_payment_id) references membership_payments(id) on delete
    restrict,
  constraint bank_matches_receipt_id_fkey foreign key (receipt_id) references receipts(id) on delete restrict,
  constraint bank_matches_row_id_fkey foreign key (row_id) references bank_rows(id) on delete restrict
);

create index bank_matches_row on bank_matches (row_id);

create table donor_statements (
  id integer generated always as identity primary key,
  year integer not null,
  donor text not null,
  recipient text not null,
  sent_by integer,
  asked_at timestamptz not null default current_moment(),
  left_at timestamptz,
  given_up_at timestamptz,
  constraint donor_statements_donor_check check (donor ~ '^([mu]\d{1,10}|[cl][0-9a-f]{32})$'),
  constraint donor_statements_recipient_check check (length(recipient) between 3 and 254),
  constraint donor_statements_year_check check (year between 1900 and 2199),
  constraint donor_statements_sent_by_fkey foreign key (sent_by) references users(id) on delete set null
);

create index donor_statements_of on donor_statements (year, donor, id);
create index donor_statements_sent_by on donor_statements (sent_by) where sent_by is not null;

create table regulation_reminders (
  id integer generated always as identity primary key,
  version_id integer not null,
  user_id integer not null,
  step integer,
  asked_on date not null,
  sent_at timestamptz not null default current_moment(),
  constraint regulation_reminders_step_check check (step between 0 and 5),
  constraint regulation_reminders_version_id_user_id_asked_on_step_key unique (version_id, user_id, asked_on, step),
  constraint regulation_reminders_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint regulation_reminders_version_id_fkey foreign key (version_id) references regulation_versions(id) on delete
    cascade
);

create index regulation_reminders_user on regulation_reminders (user_id);

create table resource_regulations (
  id integer generated always as identity primary key,
  resource_id integer not null,
  regulation_id integer not null,
  constraint resource_regulations_resource_id_regulation_id_key unique (resource_id, regulation_id),
  constraint resource_regulations_regulation_id_fkey foreign key (regulation_id) references regulations(id) on delete
    restrict,
  constraint resource_regulations_resource_id_fkey foreign key (resource_id) references resources(id) on delete cascade
);

create index resource_regulations_regulation on resource_regulations (regulation_id);

create table signature_templates (
  id integer generated always as identity primary key,
  name text not null,
  layout text not null,
  accent text not null,
  logo_url text,
  logo_alt text,
  logo_width integer,
  logo_height integer,
  note text,
  html text,
  is_default boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  constraint signature_templates_accent_check check (accent ~ '^#[0-9a-f]{6}$'),
  constraint signature_templates_default_open check (active or (not is_default)),
  constraint signature_templates_html check ((html is not null) = (layout = 'suMisura')),
  constraint signature_templates_html_check check (length(html) between 1 and 6000),
  constraint signature_templates_layout_check check (layout in ('classica', 'laterale', 'essenziale', 'suMisura')),
  constraint signature_templates_logo check (num_nonnulls(logo_url, logo_alt, logo_width, logo_height) = any (array[0,
    4])),
  constraint signature_templates_logo_alt_check check (length(logo_alt) between 1 and 80),
  constraint signature_templates_logo_height_check check (logo_height between 16 and 200),
  constraint signature_templates_logo_url_check check (length(logo_url) <= 300 and (logo_url ~~ 'https://_%')),
  constraint signature_templates_logo_width_check check (logo_width between 16 and 200),
  constraint signature_templates_name_check check (length(name) between 1 and 60),
  constraint signature_templates_note_check check (length(note) between 1 and 300)
);

create unique index signature_templates_default on signature_templates (is_default) where is_default;
create unique index signature_templates_name on signature_templates (lower(name));

create table signature_choices (
  id integer generated always as identity primary key,
  user_id integer not null,
  template_id integer,
  fields jsonb not null,
  links jsonb not null,
  updated_at timestamptz not null default current_moment(),
  constraint signature_choices_fields_check check (jsonb_typeof(fields) = 'object'),
  constraint signature_choices_links_check check (jsonb_typeof(links) = 'array'),
  constraint signature_choices_user unique (user_id),
  constraint signature_choices_template_id_fkey foreign key (template_id) references signature_templates(id) on delete
    restrict,
  constraint signature_choices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index signature_choices_template on signature_choices (template_id);

create table overtaken_requests (
  booking_id integer primary key,
  constraint overtaken_requests_booking_id_fkey foreign key (booking_id) references bookings(id) on delete cascade
);

create table ways_in (
  id integer generated always as identity primary key,
  user_id integer not null,
  maker_id integer not null,
  through text not null,
  opened_at timestamptz not null default current_moment(),
  constraint ways_in_not_own check (user_id <> maker_id),
  constraint ways_in_through_check check (through in ('link', 'address', 'invitation')),
  constraint ways_in_maker_id_fkey foreign key (maker_id) references users(id) on delete cascade,
  constraint ways_in_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index ways_in_maker on ways_in (maker_id);
create unique index ways_in_once on ways_in (user_id, maker_id);

create statistics receipts_money_day on coalesce(paid_on, issued_on) from receipts;

insert into permissions (code) values
  ('USR_EDT'), ('WMS_BUG'), ('WRK_MAN'), ('WRK_ROB'), ('WRK_ROV'), ('WRK_VAB'), ('WRK_VAV'), ('cont_EXR_GEN'),
  ('cont_RCP_MAN'), ('log_WHR_BRW'), ('log_WHR_MAN'), ('log_WHR_ORD'), ('log_WHR_PRD'), ('log_WHR_PRDU'),
  ('ru_TEAM_MAN'), ('ru_USRS_DOC_ADB'), ('ru_USRS_MAN'), ('utl_MSIG_GEN');

insert into life_steps (thing, move, from_state, to_state) values
  ('registrations', null, null, 'anagrafica'),
  ('registrations', null, null, 'completato'),
  ('registrations', 'toStudies', 'anagrafica', 'accademici'),
  ('registrations', 'toStudies', 'documenti', 'accademici'),
  ('registrations', 'toStudies', 'regolamenti', 'accademici'),
  ('registrations', 'toDocuments', 'anagrafica', 'documenti'),
  ('registrations', 'toDocuments', 'accademici', 'documenti'),
  ('registrations', 'toDocuments', 'regolamenti', 'documenti'),
  ('registrations', 'toRegulations', 'anagrafica', 'regolamenti'),
  ('registrations', 'toRegulations', 'accademici', 'regolamenti'),
  ('registrations', 'toRegulations', 'documenti', 'regolamenti'),
  ('registrations', 'toPersonalData', 'accademici', 'anagrafica'),
  ('registrations', 'toPersonalData', 'documenti', 'anagrafica'),
  ('registrations', 'toPersonalData', 'regolamenti', 'anagrafica'),
  ('registrations', 'complete', 'anagrafica', 'completato'),
  ('registrations', 'complete', 'accademici', 'completato'),
  ('registrations', 'complete', 'documenti', 'completato'),
  ('registrations', 'complete', 'regolamenti', 'completato'),
  ('stock_takes', null, null, 'aperto'),
  ('stock_takes', 'review', 'aperto', 'in revisione'),
  ('stock_takes', 'approve', 'in revisione', 'approvato'),
  ('stock_takes', 'reopen', 'in revisione', 'aperto'),
  ('stock_takes', 'annul', 'aperto', 'annullato'),
  ('stock_takes', 'annul', 'in revisione', 'annullato'),
  ('receipts', null, null, 'emessa'),
  ('receipts', 'annul', 'emessa', 'annullata'),
  ('people', null, null, 'invitato'),
  ('people', null, null, 'attivo'),
  ('people', 'activate', 'invitato', 'attivo'),
  ('people', 'withdraw', 'invitato', 'cessato'),
  ('people', 'suspend', 'attivo', 'sospeso'),
  ('people', 'resume', 'sospeso', 'attivo'),
  ('people', 'end', 'attivo', 'cessato'),
  ('people', 'end', 'sospeso', 'cessato'),
  ('people', 'readmit', 'cessato', 'attivo'),
  ('people', 'erase', 'cessato', 'anonimizzato'),
  ('registrations', 'sendToPersonalData', 'accademici', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'documenti', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'regolamenti', 'anagrafica'),
  ('registrations', 'sendToPersonalData', 'completato', 'anagrafica'),
  ('registrations', 'sendToStudies', 'documenti', 'accademici'),
  ('registrations', 'sendToStudies', 'regolamenti', 'accademici'),
  ('registrations', 'sendToStudies', 'completato', 'accademici'),
  ('registrations', 'sendToDocuments', 'regolamenti', 'documenti'),
  ('registrations', 'sendToDocuments', 'completato', 'documenti'),
  ('registrations', 'sendToRegulations', 'completato', 'regolamenti'),
  ('change_requests', null, null, 'aperta'),
  ('change_requests', 'accept', 'aperta', 'accettata'),
  ('change_requests', 'refuse', 'aperta', 'rifiutata'),
  ('change_requests', 'withdraw', 'aperta', 'ritirata'),
  ('access_requests', null, null, 'aperta'),
  ('access_requests', 'grant', 'aperta', 'accolta'),
  ('access_requests', 'refuse', 'aperta', 'respinta'),
  ('documents', null, null, 'in verifica'),
  ('documents', 'approve', 'in verifica', 'approvato'),
  ('documents', 'reject', 'in verifica', 'rifiutato'),
  ('data_requests', null, null, 'aperta'),
  ('data_requests', 'complete', 'aperta', 'fatta'),
  ('data_requests', 'refuse', 'aperta', 'rifiutata'),
  ('data_requests', 'withdraw', 'aperta', 'ritirata'),
  ('bookings', null, null, 'in attesa'),
  ('bookings', null, null, 'confermata'),
  ('bookings', 'confirm', 'in attesa', 'confermata'),
  ('bookings', 'refuse', 'in attesa', 'rifiutata'),
  ('bookings', 'cancel', 'in attesa', 'annullata'),
  ('bookings', 'cancel', 'confermata', 'annullata'),
  ('bookings', 'callOff', 'in attesa', 'annullata'),
  ('bookings', 'callOff', 'confermata', 'annullata'),
  ('bookings', 'expire', 'in attesa', 'annullata'),
  ('bookings', 'askAgain', 'confermata', 'in attesa'),
  ('bookings', 'checkIn', 'confermata', 'in corso'),
  ('bookings', 'start', 'confermata', 'in corso'),
  ('bookings', 'miss', 'confermata', 'mancata'),
  ('bookings', 'finish', 'in corso', 'conclusa'),
  ('orders', null, null, 'bozza'),
  ('orders', 'request', 'bozza', 'richiesto'),
  ('orders', 'request', 'respinto', 'richiesto'),
  ('orders', 'approve', 'richiesto', 'approvato'),
  ('orders', 'reject', 'richiesto', 'respinto'),
  ('orders', 'withdraw', 'richiesto', 'bozza'),
  ('orders', 'rework', 'approvato', 'bozza'),
  ('orders', 'send', 'approvato', 'ordinato'),
  ('orders', 'receivePart', 'ordinato', 'parzialmente ricevuto'),
  ('orders', 'receivePart', 'ricevuto', 'parzialmente ricevuto'),
  ('orders', 'receivePart', 'chiuso con residuo', 'parzialmente ricevuto'),
  ('orders', 'receiveAll', 'ordinato', 'ricevuto'),
  ('orders', 'receiveAll', 'parzialmente ricevuto', 'ricevuto'),
  ('orders', 'reopenAll', 'parzialmente ricevuto', 'ordinato'),
  ('orders', 'reopenAll', 'ricevuto', 'ordinato'),
  ('orders', 'reopenAll', 'chiuso con residuo', 'ordinato'),
  ('orders', 'closeRest', 'parzialmente ricevuto', 'chiuso con residuo'),
  ('orders', 'cancel', 'bozza', 'annullato'),
  ('orders', 'cancel', 'richiesto', 'annullato'),
  ('orders', 'cancel', 'approvato', 'annullato'),
  ('orders', 'cancel', 'respinto', 'annullato'),
  ('orders', 'cancel', 'ordinato', 'annullato'),
  ('wishes', null, null, 'aperta'),
  ('wishes', 'gather', 'aperta', 'in ordine'),
  ('wishes', 'release', 'in ordine', 'aperta'),
  ('wishes', 'arrive', 'in ordine', 'arrivata'),
  ('wishes', 'leave', 'arrivata', 'in ordine'),
  ('wishes', 'refuse', 'aperta', 'rifiutata'),
  ('wishes', 'withdraw', 'aperta', 'ritirata'),
  ('delivery_notes', null, null, 'bozza'),
  ('delivery_notes', 'issue', 'bozza', 'emesso'),
  ('delivery_notes', 'depart', 'emesso', 'in viaggio'),
  ('delivery_notes', 'deliver', 'in viaggio', 'consegnato'),
  ('delivery_notes', 'annul', 'emesso', 'annullato'),
  ('delivery_notes', 'annul', 'in viaggio', 'annullato'),
  ('orders', 'reopen', 'chiuso con residuo', 'parzialmente ricevuto'),
  ('expense_reports', null, null, 'bozza'),
  ('expense_reports', 'send', 'bozza', 'inviata'),
  ('expense_reports', 'send', 'respinta', 'inviata'),
  ('expense_reports', 'approve', 'inviata', 'approvata'),
  ('expense_reports', 'reject', 'inviata', 'respinta'),
  ('expense_reports', 'withdraw', 'inviata', 'bozza'),
  ('expense_reports', 'pay', 'approvata', 'rimborsata'),
  ('expense_reports', 'unpay', 'rimborsata', 'approvata'),
  ('documents', 'reopen', 'approvato', 'in verifica');

insert into member_kinds (name, votes) values
  ('Ordinario', true),
  ('Sostenitore', true),
  ('Onorario', false);

insert into delivery_note_types (name, direction, causale, aspect, porto, carried_by, return_days) values
  ('Vendita', 'uscita', 'vendita', 'scatola', 'franco', 'mittente', null),
  ('Prestito di attrezzature', 'uscita', 'prestito', 'a vista', 'franco', 'mittente', 30),
  ('Conto visione', 'uscita', 'conto visione', 'scatola', 'franco', 'mittente', 30),
  ('Conto deposito', 'uscita', 'conto deposito', 'scatola', 'franco', 'mittente', null),
  ('Conto lavorazione', 'uscita', 'conto lavorazione', 'cassa', 'franco', 'mittente', 30),
  ('Comodato d’uso', 'uscita', 'comodato', 'a vista', 'franco', 'mittente', 365),
  ('Riparazione', 'uscita', 'riparazione', 'scatola', 'franco', 'mittente', 60),
  ('Sostituzione in garanzia', 'uscita', 'garanzia', 'scatola', 'franco', 'mittente', null),
  ('Reso a fornitore', 'uscita', 'reso', 'scatola', 'franco', 'mittente', null),
  ('Omaggio', 'uscita', 'omaggio', 'busta', 'franco', 'mittente', null),
  ('Campionatura', 'uscita', 'campionatura', 'scatola', 'franco', 'mittente', null),
  ('Evento o gara', 'uscita', 'evento', 'collettame', 'franco', 'mittente', 15),
  ('Smaltimento', 'uscita', 'smaltimento', 'sfuso', 'franco', 'mittente', null),
  ('Trasferimento interno', 'interno', 'trasferimento', 'a vista', null, 'mittente', null),
  ('Rientro di materiale', 'entrata', 'reso', 'a vista', null, 'destinatario', null);

insert into document_categories (name, position) values
  ('Identità', 1),
  ('Formazione', 2),
  ('Altro', 3);

insert into document_types (category_id, name, required, asks_date, validity_months, position, required_for,
  has_expiry, licence) values
  (1, 'Documento d''identità', true, false, null, 1, 'everyone', true, false),
  (1, 'Tessera sanitaria', false, false, null, 2, 'nobody', true, false),
  (2, 'Corso sulla sicurezza', false, true, 60, 1, 'nobody', true, false),
  (2, 'Certificato', false, true, null, 2, 'nobody', false, false),
  (3, 'Altro documento', false, false, null, 1, 'nobody', false, false),
  (1, 'Patente di guida', false, false, null, 3, 'drivers', true, true);

insert into receipt_kinds (name, nature) values
  ('Quota associativa', 'quota'),
  ('Corso', 'corso'),
  ('Erogazione liberale', 'donazione'),
  ('Rimborso', 'rimborso'),
  ('Altro', 'altro');

insert into signature_templates (name, layout, accent, is_default) values
  ('Classica', 'classica', '#0b7a75', true);
