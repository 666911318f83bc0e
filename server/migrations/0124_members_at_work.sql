-- What working with members needs: numbers given by a trigger, the volunteers' register, reminders told once, and an
-- index for each order and filter of the list.

-- 0 asks the trigger for the next number; whoever had one on paper brings it along.
alter table members alter number set default 0;

-- Names in the order in which people look for them, whatever their case and accents.
drop index members_names;
create index members_by_name on members (search_text(last_name || ' ' || first_name), id);
create index members_admitted on members (admitted_on, id);
create index members_ended on members (ended_on) where ended_on is not null;
create index members_birth on members (birth_date) where birth_date is not null;
create index members_tax_codes on members (tax_code) where tax_code is not null;
-- In what order years end, for those that nobody has renewed.
create index memberships_end on memberships (ends_on, member_id);

-- The member of a payment, which its trigger fills in, so that the member's history has also what was taken back.
alter table membership_payments add member_id integer references members on delete restrict;
update membership_payments p set member_id = m.member_id from memberships m where m.id = p.membership_id;
alter table membership_payments alter member_id set not null, alter member_id set default 0;
create index membership_payments_member on membership_payments (member_id);

create table member_volunteering (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete restrict,
  -- Both are valid days; it goes on while it has no end.
  starts_on date not null,
  ends_on date,
  activity text check (length(activity) between 1 and 160),
  insurer text check (length(insurer) between 1 and 120),
  policy text check (length(policy) between 1 and 60),
  version integer not null default 1,
  created_at timestamptz not null default current_moment(),
  constraint member_volunteering_order check (ends_on >= starts_on),
  constraint member_volunteering_once
    exclude using gist (member_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index member_volunteering_member on member_volunteering (member_id, starts_on);

-- A reminder of an open fee: for each occasion one, whoever asks for it how often.
create table membership_reminders (
  id integer generated always as identity primary key,
  membership_id integer not null references memberships on delete cascade,
  -- 'before', 'after-1', 'after-2', …, or 'hand-2026-11-25' for one that the treasurer sent.
  occasion text not null check (length(occasion) between 1 and 40),
  -- How it went: to a person of WMS as news, or by mail.
  way text not null check (way in ('news', 'mail')),
  told_at timestamptz not null default current_moment(),
  -- When the mail left; null also for one that was not needed any more.
  left_at timestamptz,
  constraint membership_reminders_once unique (membership_id, occasion)
);
