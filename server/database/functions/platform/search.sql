-- Indexes and generated columns use both functions, so a new body comes with a migration (docs/decisions/0013).

-- Returns a text as searches compare it: lower case, no accents. unaccent() is only 'stable' because its dictionary
-- could be swapped; ours is named and never is, so indexes and generated columns may rely on it.
create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Returns the words of a text as searches see them: no case, no accents, split at anything that is neither letter nor
-- digit ('DIN-912' is 'din' and '912'). U+00BF ends the punctuation of Latin-1; µ, ² and the like have become letters
-- and digits before.
create or replace function search_words(value text) returns text
  language sql immutable strict parallel safe
  as $$ select trim(regexp_replace(public.search_text(value),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) $$;
