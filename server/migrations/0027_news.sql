-- What the bell shows. The sentence is written when it is told: what was said stays said.
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  sentence text not null check (length(sentence) between 1 and 2000),
  -- The page that it leads to.
  path text not null check (path ~ '^/' and path !~ '^//' and path !~ '[[:cntrl:]]'),
  told_at timestamptz not null default current_moment(),
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (told_at);

-- What people don't want to hear of, by which way; no row means that they do.
create table notification_choices (
  user_id integer not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  way text not null check (way in ('bell', 'mail')),
  primary key (user_id, kind, way)
);

-- Letters and requests for a new password are jobs from now on; those that wait are taken along.
insert into jobs (name, payload, most_attempts, expires_at)
select 'mail', jsonb_build_object('userId', u.id, 'addedAt', 'letter-' || l.id, 'letter', jsonb_build_object(
         'subject', 'La tua password è stata cambiata',
         'blocks', jsonb_build_array(
           'Ciao ' || u.first_name || ',',
           'la password dell’utente ' || u.username || ' di WMS è stata cambiata il '
             || to_char(l.written_at at time zone 'Europe/Rome', 'DD/MM/YYYY, HH24:MI') || '.',
           'Se l’hai cambiata tu non devi fare niente.',
           'Se non sei statə tu, qualcuno può entrare al posto tuo: scegli subito un’altra password con «Password dimenticata» e avvisa chi amministra WMS.'))),
       350, l.written_at + interval '7 days'
  from letters l join users u on u.id = l.user_id order by l.id;
insert into jobs (name, payload, most_attempts, expires_at)
select 'password-request', jsonb_build_object('login', login), 25, requested_at + interval '30 minutes'
  from password_requests order by id;
drop table letters;
drop table password_requests;
