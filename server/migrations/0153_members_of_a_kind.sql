-- How many are members of a kind today is counted from the index alone.
drop index members_kind;
create index members_kind on members (kind_id, ended_on);
