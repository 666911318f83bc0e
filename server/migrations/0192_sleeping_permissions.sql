-- Somebody who manages users can come into the account of another person: by a link for a password that they were
-- shown, or by another e-mail and then the link. The codes that they don't hold sleep from then on, until somebody who
-- holds them, or the person's own second factor, wakes them.
alter table user_permissions
  add column asleep_since timestamptz,
  -- The person who could have come into the account, and how.
  add column asleep_by integer references users on delete set null,
  add column asleep_through text check (asleep_through in ('link', 'address', 'invitation')),
  add constraint user_permissions_asleep
    check ((asleep_since is null) = (asleep_through is null) and (asleep_by is null or asleep_since is not null));
create index user_permissions_asleep_by on user_permissions (asleep_by);
create index user_permissions_asleep on user_permissions (user_id) where asleep_since is not null;

-- The people who could have come into an account. A code that is granted later sleeps, too, as long as the row is here.
create table ways_in (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  maker_id integer not null references users on delete cascade,
  through text not null check (through in ('link', 'address', 'invitation')),
  opened_at timestamptz not null default current_moment(),
  constraint ways_in_not_own check (user_id <> maker_id)
);
create unique index ways_in_once on ways_in (user_id, maker_id);
create index ways_in_maker on ways_in (maker_id);

-- The manager of users who was shown the link; null for a link that only the person's mail or the command line has.
alter table password_links add column shown_to integer references users on delete cascade;
create index password_links_shown_to on password_links (shown_to);
-- The links from before don't say who was shown them. They would be valid for a day at most.
delete from password_links;

-- A recovery code proves a person only when it is older than the first way into the account.
alter table recovery_codes add column made_at timestamptz not null default current_moment();
