-- Every list has a search (docs/decisions/0078). The texts that people wrote are found by trigrams of the words;
-- things, people and places by the ids that their own indexes find first.
-- PostgreSQL builds an index without a search path, so the function names its schema.
create or replace function search_words(value text) returns text
  language sql immutable strict parallel safe
  as $$ select trim(regexp_replace(public.search_text(value),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) $$;

create index stock_movements_words on stock_movements
  using gin ((' ' || search_words(reason)) gin_trgm_ops) where reason is not null;
create index loans_words on loans using gin (
  (' ' || search_words(coalesce(borrower_name, '') || ' ' || coalesce(borrower_contact, '') || ' '
                       || coalesce(notes, ''))) gin_trgm_ops);
create index reservations_words on reservations using gin ((' ' || search_words(purpose)) gin_trgm_ops);
create index wishes_words on wishes using gin (
  (' ' || search_words(coalesce(description, '') || ' ' || coalesce(reason, ''))) gin_trgm_ops);
create index lots_code_begins on lots (search_text(code) text_pattern_ops);
