-- The erasure of a person's data: what was done, without a value of theirs.
create table erasures (
  id integer generated always as identity primary key,
  user_id integer not null unique references users on delete cascade,
  -- With the id it says who is meant in the list beside the backups: after a restore somebody else may get the id.
  person_since timestamptz not null,
  erased_at timestamptz not null default current_moment(),
  -- Null is the system: a restore that applied the list.
  erased_by integer references users on delete set null,
  -- One of the grounds of article 17, never a free text.
  ground text not null check (ground in ('request', 'retention', 'consent', 'objection', 'unlawful')),
  -- The person's request, when there was one.
  request_id integer,
  -- Titles with numbers of rows; of what stays also why and until when.
  deleted jsonb not null,
  kept jsonb not null,
  -- Entries of the history whose values were replaced.
  entries integer not null check (entries >= 0)
);
create index erasures_erased_by on erasures (erased_by);

-- An erased person has no name, no address and no password, and nobody else is called so.
alter table users
  add constraint users_erased check (
    case when state = 'anonimizzato'
      then first_name = 'Persona' and last_name = 'cancellata ' || id and password_hash is null
       and username = 'persona-cancellata-' || id
       and institutional_email = 'persona-cancellata-' || id || '@persona-cancellata.invalid'
       and last_login_at is null
      else username not like 'persona-cancellata-%' and institutional_email not like '%@persona-cancellata.invalid'
    end);
