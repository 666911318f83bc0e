-- A browser that a person signed in with before: its cookie's SHA-256. It is let through what slows strangers down.
create table known_devices (
  user_id integer not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_last_used on known_devices (last_used_at);

-- `login` is now the person ('#12'), or the text that is nobody's name (':mario'); `device` is what they are known by.
alter table login_attempts add column device text;
create index login_attempts_login on login_attempts (login, at);

-- A disabled person has no session, however they were disabled.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function end_sessions_of_disabled();

-- Whoever ends a session, on whichever server process or by hand: every server hears of it and ends its event streams.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('wms_changes', 'session ' || old.id);
  return null;
end $$;
create trigger tell_ended after delete on sessions for each row execute function tell_ended_session();

-- One line each: a name becomes a file's name, and what is in a link goes into an address.
update documents set custom_name = regexp_replace(custom_name, '[\r\n]+', ' ', 'g') where custom_name ~ '[\r\n]';
update product_attachments set name = regexp_replace(name, '[\r\n]+', ' ', 'g') where name ~ '[\r\n]';
update product_attachments set url = regexp_replace(url, '[\r\n]+', '', 'g') where url ~ '[\r\n]';
update regulations set title = regexp_replace(title, '[\r\n]+', ' ', 'g') where title ~ '[\r\n]';
alter table documents add constraint documents_name_one_line check (custom_name !~ '[\r\n]');
alter table product_attachments add constraint product_attachments_one_line check (name !~ '[\r\n]' and url !~ '[\r\n]');
alter table regulations add constraint regulations_title_one_line check (title !~ '[\r\n]');
