-- The rules of a room or a van that whoever books it accepts, and until when a van's Telepass is valid.

alter table resources add column rules text check (length(rules) between 1 and 4000);

-- Who has accepted which text, word for word. A text that changes is accepted anew; one that comes back has been.
create table rule_acceptances (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  user_id integer not null references users on delete cascade,
  rules text not null check (length(rules) between 1 and 4000),
  at timestamptz not null default current_moment()
);
create unique index rule_acceptances_once on rule_acceptances (resource_id, user_id, md5(rules));
create index rule_acceptances_user on rule_acceptances (user_id);

alter table vans add column toll_device_until date;
alter table van_reminders
  drop constraint van_reminders_what_check,
  add constraint van_reminders_what_check
    check (what in ('assicurazione', 'revisione', 'bollo', 'tagliando', 'telepass', 'chilometri'));
