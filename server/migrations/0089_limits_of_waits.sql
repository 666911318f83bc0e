-- How many places somebody waits for, and that they wait for none twice, is refused by a trigger now, which knows times
-- that overlap (functions/workshop/waits.sql).
drop index waits_once;
create index waits_user on waits (user_id);
