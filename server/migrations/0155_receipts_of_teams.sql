-- A receipt may belong to a team, so that a year's income is known by team as its expenses are.
alter table receipts add column team_id integer references teams on delete restrict;
create index receipts_team on receipts (team_id, year, number) where team_id is not null;
alter table mass_issues add column team_id integer references teams on delete restrict;
create index mass_issues_team on mass_issues (team_id) where team_id is not null;
