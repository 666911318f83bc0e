-- A product that has one of the typed words alone must have it nearly as it was typed: the functions say which
-- spellings are close, and take them.
drop function if exists most_query(tsquery[], integer[]);
drop function if exists nearly_asked_things(text);
drop function if exists nearest_words(text);
