-- Two functions of a place return rows now, so that a statement about a hundred dates is planned and begun once.
drop function if exists is_taken(integer[], timestamptz, timestamptz, integer[]);
drop function if exists still_holding(integer, timestamptz, integer[], tstzrange[]);
