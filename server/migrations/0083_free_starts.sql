-- The function is told, too, how many free times are asked for: see functions/workshop/free.sql.
drop function if exists free_starts(integer[], integer, timestamptz, timestamptz);
