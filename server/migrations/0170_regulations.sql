-- Regulations with a kind, the people who are asked, and versions as PDF or text with a date of effect.

alter table regulations
  -- A privacy notice is read ('presa visione'), not accepted.
  add column kind text not null default 'accettazione' check (kind in ('accettazione', 'presa visione')),
  add column asked_of text not null default 'everyone'
    check (asked_of in ('nobody', 'everyone', 'team', 'permission')),
  add column team_id integer references teams on delete restrict,
  add column permission text references permissions,
  -- Within how many days each person confirms a version.
  add column due_days integer not null default 14 check (due_days between 0 and 365),
  add column closed_at timestamptz,
  -- Since when those are asked who are asked now. Those who were asked before this migration have their days from it.
  add column asked_from date not null default (current_moment() at time zone 'Europe/Rome')::date,
  add column version integer not null default 1,
  add column created_at timestamptz not null default current_moment(),
  add constraint regulations_asked_team check ((asked_of = 'team') = (team_id is not null)),
  add constraint regulations_asked_permission check ((asked_of = 'permission') = (permission is not null));
-- Until now a regulation that need not be accepted was asked of nobody.
update regulations set kind = 'presa visione', asked_of = 'nobody' where not must_accept;
alter table regulations drop column must_accept;
create index regulations_team on regulations (team_id) where team_id is not null;
create index regulations_permission on regulations (permission) where permission is not null;

alter table regulation_versions
  alter column sha256 drop not null,
  add column body text check (length(body) between 1 and 200000),
  add column effective_on date,
  -- What is new in it, in the words of whoever published it.
  add column changes text check (length(changes) between 1 and 1000),
  add column published_by integer references users on delete set null,
  add constraint regulation_versions_pdf_or_text check (num_nonnulls(sha256, body) = 1);
update regulation_versions set effective_on = (published_at at time zone 'Europe/Rome')::date;
-- A date that went back when the clock was wrong would stop every later version.
update regulation_versions v
   set effective_on = (select max(effective_on) from regulation_versions earlier
                        where earlier.regulation_id = v.regulation_id and earlier.version <= v.version);
alter table regulation_versions alter column effective_on set not null;
create index regulation_versions_published_by on regulation_versions (published_by) where published_by is not null;
create index regulation_versions_in_force on regulation_versions (regulation_id, effective_on, version);

alter table regulation_acceptances
  -- What the person said, as the regulation asked for it then.
  add column kind text not null default 'accettazione' check (kind in ('accettazione', 'presa visione'));
update regulation_acceptances a set kind = r.kind
  from regulation_versions v join regulations r on r.id = v.regulation_id
 where v.id = a.version_id and r.kind <> 'accettazione';

-- Since when somebody is active, without a break: what was asked while they were away is asked of them from then.
alter table users add column active_since timestamptz not null default current_moment();
update users set active_since = created_at;

-- The confirmations of one version, in the order in which they were given.
drop index regulation_acceptances_version;
create index regulation_acceptances_version on regulation_acceptances (version_id, id);

-- Each reminder that is due by itself is sent once, whatever server sends it and however often it starts.
create table regulation_reminders (
  id integer generated always as identity primary key,
  version_id integer not null references regulation_versions on delete cascade,
  user_id integer not null references users on delete cascade,
  -- 0 from the day on which the person is asked, when that is after the publication; 1 three days before it is due; 2
  -- on the day after; 3, 4 and 5 each a week later. Null when somebody asked for it.
  step integer check (step between 0 and 5),
  -- Since when the person had been asked: whoever is asked anew is reminded anew.
  asked_on date not null,
  sent_at timestamptz not null default current_moment(),
  unique (version_id, user_id, asked_on, step)
);
create index regulation_reminders_user on regulation_reminders (user_id);

-- The regulations that whoever books a room or a van has confirmed before.
create table resource_regulations (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  regulation_id integer not null references regulations on delete restrict,
  unique (resource_id, regulation_id)
);
create index resource_regulations_regulation on resource_regulations (regulation_id);
