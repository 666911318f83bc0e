-- The query of most words takes the weight of each, so that a line's least word alone finds nothing.
drop function if exists most_query(tsquery[]);
