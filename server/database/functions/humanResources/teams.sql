-- Writes the history of a team's places: a new place ends the former one on the day before. A place that begins on the
-- same day as the former one corrects it; the check of the former one's days refuses an earlier beginning, because it
-- would rewrite those days.
create or replace function keep_placements() returns trigger language plpgsql as $$
declare
  begins date := coalesce(new.placed_on, new.opened_on);
begin
  -- Changes of the tree wait for each other, so that two of them can't make a circle that neither sees.
  perform pg_advisory_xact_lock(hashtext('teams.parent_id'));
  if tg_op = 'UPDATE' then
    delete from public.team_placements
     where team_id = new.id and until is null and since is not distinct from begins;
    update public.team_placements set until = begins - 1 where team_id = new.id and until is null;
  end if;
  if new.parent_id is not null then
    insert into public.team_placements (team_id, parent_id, since) values (new.id, new.parent_id, begins);
  end if;
  return null;
end $$;
create or replace trigger placements after insert on teams for each row execute function keep_placements();
create or replace trigger placements_moved after update of parent_id, placed_on on teams
  for each row when ((old.parent_id, old.placed_on) is distinct from (new.parent_id, new.placed_on))
  execute function keep_placements();

-- Refuses a place by which a team would lie inside itself on any day, and an open place inside a closed team.
create or replace function keep_tree_of_teams() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('teams.parent_id'));
  if exists (
       with recursive above (team_id, days) as (
         select new.parent_id, daterange(new.since, new.until, '[]')
          union all
         select p.parent_id, a.days * daterange(p.since, p.until, '[]')
           from above a
           join public.team_placements p on p.team_id = a.team_id and daterange(p.since, p.until, '[]') && a.days
          where a.team_id <> new.team_id)
       select from above where team_id = new.team_id) then
    raise exception 'a team cannot lie inside itself'
      using errcode = 'check_violation', constraint = 'teams_no_circle';
  end if;
  if new.until is null and exists (select from public.teams where id = new.parent_id and closed_on is not null) then
    raise exception 'nothing is put into a closed team'
      using errcode = 'check_violation', constraint = 'teams_parent_closed';
  end if;
  return null;
end $$;
create or replace trigger no_circle after insert or update of parent_id, since, until on team_placements
  for each row execute function keep_tree_of_teams();

-- Refuses to close a team that has open teams or members, and to open one again inside a closed team.
create or replace function keep_closing_of_teams() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('teams.parent_id'));
  if exists (select from public.teams t
              where t.parent_id = new.id and new.closed_on is not null
                and coalesce(t.closed_on > new.closed_on, true)) then
    raise exception 'there are open teams in it'
      using errcode = 'check_violation', constraint = 'teams_closed_with_teams';
  end if;
  if exists (select from public.team_members m
              where m.team_id = new.id and new.closed_on is not null
                and coalesce(m.until > new.closed_on, true)) then
    raise exception 'there are members in it'
      using errcode = 'check_violation', constraint = 'teams_closed_with_members';
  end if;
  if exists (select from public.teams t
              where t.id = new.parent_id and t.closed_on is not null
                and coalesce(new.closed_on > t.closed_on, true)) then
    raise exception 'it lies in a closed team'
      using errcode = 'check_violation', constraint = 'teams_parent_closed';
  end if;
  return null;
end $$;
create or replace trigger closing after update of closed_on on teams
  for each row when (old.closed_on is distinct from new.closed_on) execute function keep_closing_of_teams();

-- Refuses a membership outside the days of its team, or after the person's last day in the organisation. Both rows are
-- locked, so that neither is closed meanwhile.
create or replace function keep_membership_within() returns trigger language plpgsql as $$
declare
  days daterange := daterange(new.since, new.until, '[]');
  team public.teams;
  left_on date;
begin
  select * into team from public.teams where id = new.team_id for share;
  if not days <@ daterange(team.opened_on, team.closed_on, '[]') then
    raise exception 'the team is not open all these days'
      using errcode = 'check_violation', constraint = 'team_members_team_open';
  end if;
  select ended_on into left_on from public.users where id = new.user_id for share;
  if not days <@ daterange(null, left_on, '[]') then
    raise exception 'the person has left'
      using errcode = 'check_violation', constraint = 'team_members_person_there';
  end if;
  return null;
end $$;
create or replace trigger within after insert or update of team_id, user_id, since, until on team_members
  for each row execute function keep_membership_within();

-- Ends the memberships of a person who leaves on their last day, and deletes those that would have begun later.
create or replace function end_memberships() returns trigger language plpgsql as $$
begin
  delete from public.team_members where user_id = new.id and since > new.ended_on;
  update public.team_members set until = new.ended_on where user_id = new.id and coalesce(until > new.ended_on, true);
  return null;
end $$;
create or replace trigger end_memberships after update of state, ended_on on users
  for each row when (new.ended_on is not null and old.ended_on is distinct from new.ended_on)
  execute function end_memberships();
