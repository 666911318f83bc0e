-- Teams lie in a tree that remembers where each one was, and a membership has a role: who heads a team and who
-- deputises are members of it, too.
create extension if not exists btree_gist;

alter table teams
  add column kind text not null default 'reparto' check (kind in ('divisione', 'reparto')),
  add column description text check (length(description) between 1 and 1000),
  add column colour text not null default 'gray'
    check (colour in ('gray', 'red', 'orange', 'yellow', 'lime', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet',
                      'pink')),
  add column email text check (length(email) between 3 and 254),
  -- The team in which this one lies now; null is the top of the tree.
  add column parent_id integer references teams on delete restrict,
  -- Since when it lies there; null is since it was opened.
  add column placed_on date,
  -- The first day; null is for those that nobody has told it of.
  add column opened_on date,
  -- The last day; null as long as it is open.
  add column closed_on date,
  add column version integer not null default 1,
  add constraint teams_closed_after_opening check (closed_on >= opened_on),
  add constraint teams_code check (length(code) between 1 and 40),
  add constraint teams_name check (length(name) between 1 and 120);
create index teams_parent on teams (parent_id);

-- Where each team has been in the tree, the present place included; days without a row were spent at the top. Triggers
-- on `teams` write it.
create table team_placements (
  id integer generated always as identity primary key,
  team_id integer not null references teams on delete cascade,
  parent_id integer not null references teams on delete restrict,
  -- The first and the last day; null is without a beginning or an end.
  since date,
  until date,
  constraint team_placements_order check (until >= since),
  constraint team_placements_once exclude using gist (team_id with =, daterange(since, until, '[]') with &&)
);
create index team_placements_parent on team_placements (parent_id);

-- Nobody could write memberships until now but by hand. Where two of one person in one team overlap, the earlier one
-- ends the day before the later one begins, and of two that begin on one day the last written stays.
delete from team_members m
 using team_members later
 where later.user_id = m.user_id and later.team_id = m.team_id and later.since = m.since and later.id > m.id;
update team_members m
   set until = next.since - 1
  from (select id, lead(since) over (partition by user_id, team_id order by since) as since from team_members) next
 where next.id = m.id and next.since is not null and coalesce(m.until >= next.since, true);

alter table team_members
  add column role text not null default 'membro' check (role in ('responsabile', 'vice', 'membro')),
  -- The person's first team, where only one is asked for.
  add column main boolean not null default false,
  add column version integer not null default 1,
  add constraint team_members_title check (length(title) between 1 and 80),
  add constraint team_members_once
    exclude using gist (user_id with =, team_id with =, daterange(since, until, '[]') with &&),
  add constraint team_members_one_main
    exclude using gist (user_id with =, daterange(since, until, '[]') with &&) where (main),
  add constraint team_members_one_head
    exclude using gist (team_id with =, daterange(since, until, '[]') with &&) where (role = 'responsabile');
