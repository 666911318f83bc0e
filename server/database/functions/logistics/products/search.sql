-- Returns the search document of a product. Whole barcodes are searched like codes. A generated column uses this
-- function, so a new body comes with a migration (docs/decisions/0013).
create or replace function product_document(
  code text, name text, description text, manufacturer text, manufacturer_code text, other_codes text
) returns tsvector language sql immutable parallel safe
  as $$ select setweight(to_tsvector('simple', search_words(code) || ' ' || replace(search_words(code), ' ', '')), 'A')
            || setweight(to_tsvector('simple', search_words(name)), 'B')
            || setweight(to_tsvector('simple',
                 search_words(coalesce(manufacturer, '') || ' ' || coalesce(manufacturer_code, ''))
                 || ' ' || replace(search_words(coalesce(manufacturer_code, '')), ' ', '')
                 || ' ' || search_words(other_codes)), 'C')
            || setweight(to_tsvector('simple', search_words(coalesce(description, ''))), 'D') $$;

-- Returns the ways of writing a unit, the word itself first: 'uf' and 'μf', 'ohm' and 'ω', 'mmq' and 'mm2'. These two
-- have the spelling 'mm', too, because 'mm²' is searched as 'mm': its square is no letter.
create or replace function unit_spellings(word text) returns text[]
  language sql immutable strict parallel safe
  as $$ select word || case
          when word ~ '^u[fhmavglsw]$' then array['μ' || substr(word, 2)]
          when word ~ '^μ[a-z]$' then array['u' || substr(word, 2)]
          when word ~ '^[kmgμu]?ohm$' then array[replace(word, 'ohm', 'ω')]
          when word ~ '^[kmgμu]?ω$' then array[replace(word, 'ω', 'ohm')]
          when word ~ '^(mm|cm)[2q]$' then array[left(word, 2), left(word, 2) || '2', left(word, 2) || 'q']
          else '{}' end $$;

-- Returns the query for a word as the product may write it: as it is, or apart where letters and digits meet ('10uf'
-- and '10 uf', 'ep2' and 'ep 2', '62042rs' and '6204-2rs'). When the word is taken apart, the first part must be a
-- whole word of the product and the rest the word after it. More than four letters before a number are a word and no
-- designation ('python3'), and stay together, because looking for such words apart takes longest.
create or replace function spelt_word_query(word text, suffix text) returns text
  language sql immutable strict parallel safe
  as $$ select string_agg(
            coalesce(quote_literal(split.first) || regexp_replace(suffix, '^:[*]?$|[*]', '') || ' <-> ', '')
              || quote_literal(spelling) || suffix, ' | ')
          from (select null as first, word as rest
                union all
                select parts[1], parts[2]
                  from (values ('^([0-9]+)([^0-9].*)$'), ('^([0-9]+)([0-9][^0-9].*)$'), ('^([^0-9]{2,4})([0-9]+)$'))
                         as shapes (shape), regexp_match(word, shape) as parts
                 where parts is not null) as split,
               unnest(unit_spellings(split.rest)) as spelling $$;

-- Returns the query for a word between two others. A size is its numbers ('m6x20' finds 'm6×20', too), and a number and
-- the letters beside it may be one word of the product ('6 mm' finds '6mm').
create or replace function word_query(former text, word text, next text, suffix text) returns text
  language sql immutable parallel safe
  as $$ select '(' || concat_ws(' | ', spelt_word_query(word, suffix),
            (select '(' || string_agg('(' || spelt_word_query(part, suffix) || ')', ' & ') || ')'
               from regexp_split_to_table(word, '(?<=[0-9])x(?=[0-9])') as part having count(*) > 1),
            (select string_agg(quote_literal(glued[1] || glued[2]) || suffix, ' | ')
               from (values (array[former, word]), (array[word, next])) as pairs (glued)
              where glued[1] ~ '^[0-9]+$' and glued[2] ~ '^[^0-9]{1,4}$'
                 or glued[1] ~ '^[^0-9]{1,4}$' and glued[2] ~ '^[0-9]+$')) || ')' $$;

-- Returns the typed words in their order, each with its neighbours. The sign between the numbers of a size ('M6 × 20',
-- 'm6*20') is an 'x'. Words are letters and digits only, so quoting them is enough for a query.
create or replace function typed_product_words(typed text) returns table (former text, word text, next text)
  language sql immutable strict parallel safe rows 4
  as $$ select lag(words.word) over (order by at), words.word, lead(words.word) over (order by at)
          from unnest(string_to_array(search_words(
                 regexp_replace(search_text(typed), '([0-9])\s*[x*]\s*(?=[0-9])', '\1x', 'g')), ' '))
               with ordinality as words (word, at)
         where words.word <> '' order by at limit 12 $$;

create or replace function spelt_product_query(typed text, suffix text) returns tsquery
  language sql immutable strict parallel safe
  as $$ select string_agg(word_query(former, word, next, suffix), ' & ')::tsquery from typed_product_words(typed) $$;

-- Returns the query for typed words: every word, in any order, must begin some word of the product, in one of its
-- spellings. The suffix of a word can ask for less: ':*AB' for beginnings in code and name only, ':AB' for whole words
-- there. Null when no word is left. Only numbers and units have several spellings, and looking for spellings costs
-- more than all the rest, so a text without numbers and units gets a plain query.
create or replace function product_query(typed text, suffix text default ':*') returns tsquery
  language sql immutable strict parallel safe
  as $$ select case when search_text(typed) ~ '[0-9μω]|\m(u[a-z]|[kmgu]?ohm)\M' then spelt_product_query(typed, suffix)
          else (select string_agg(quote_literal(word) || suffix, ' & ')::tsquery
                  from (select distinct word from unnest(string_to_array(search_words(typed), ' ')) as word
                         where word <> '' limit 12) as words) end $$;

-- Returns the query to use when no product has the words as they were typed: instead of each word, a product may have
-- one of its nearest spellings. These are words that differ from it by one letter (by two from six letters on), or
-- whose beginning does, because people are still typing. A word of three letters or less, or with a digit, is taken as
-- typed. Trigrams find the candidates, and the distance in letters decides.
create or replace function nearest_product_query(typed text) returns tsquery
  language sql stable strict parallel safe
  set pg_trgm.similarity_threshold = 0.25
  as $$ select string_agg('(' || word_query(typed_words.former, typed_words.word, typed_words.next, ':*')
                          || coalesce(near.words, '') || ')', ' & ')::tsquery
          from typed_product_words(typed) as typed_words
          left join lateral (
            select string_agg(' | ''' || nearest.word || '''', '') as words
              from (select candidate.word, levenshtein(candidate.word, typed_words.word) as whole,
                           levenshtein(left(candidate.word, length(typed_words.word)), typed_words.word) as beginning
                      from (select w.word from public.product_words w
                             where typed_words.word ~ '^[^0-9]{4,40}$' and w.word % typed_words.word
                             order by similarity(w.word, typed_words.word) desc, w.word limit 60) as candidate
                     order by whole, beginning, word limit 8) as nearest
             where least(nearest.whole, nearest.beginning) <= case when length(typed_words.word) < 6 then 1 else 2 end
          ) as near on true $$;

-- Returns the products with similar names, the most similar first; the threshold is that of peers.md 1.2.
create or replace function products_named_like(typed text) returns table (id integer, likeness real)
  language sql stable strict parallel safe
  set pg_trgm.similarity_threshold = 0.6
  as $$ select p.id, similarity(p.search_name, search_words(typed)) from public.products p
         where p.search_name % search_words(typed) order by 2 desc, 1 limit 5 $$;

create or replace function keep_product_words() returns trigger language plpgsql as $$
begin
  insert into public.product_words (word)
  -- A thousand products have sixty thousand words, of which a few thousand differ: only these are looked at and sorted.
  -- They come in order, so that two transactions never wait for each other.
  select word
    from (select word from changed, unnest(tsvector_to_array(changed.search)) as word group by word offset 0) as words
   where word ~ '^[^0-9]{3,40}$' order by word
  on conflict do nothing;
  return null;
end $$;
create or replace trigger words_of_new after insert on products referencing new table as changed
  for each statement execute function keep_product_words();

create or replace function keep_changed_product_words() returns trigger language plpgsql as $$
begin
  insert into public.product_words (word)
  select distinct word
    from changed join former using (id), unnest(tsvector_to_array(changed.search)) as word
   where changed.search is distinct from former.search and word ~ '^[^0-9]{3,40}$' order by word
  on conflict do nothing;
  return null;
end $$;
create or replace trigger words_of_changed after update on products referencing old table as former new table as changed
  for each statement execute function keep_changed_product_words();

-- Sorts the waiting entries into the search index. Only the owner of an index may do so, and imports run as a role that
-- owns nothing.
create or replace function sort_product_search() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select gin_clean_pending_list('public.products_search'::regclass) $$;
