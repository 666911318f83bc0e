-- The whole rule of what may be offered has more arguments now: the drivers and the number of people. The grid of slots
-- begins at the opening.
drop function if exists may_be_offered(integer, integer, integer, boolean, timestamptz, timestamptz, integer[], jsonb);
drop function if exists on_grid(timestamptz, integer);
