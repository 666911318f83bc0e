-- Turns typed words into queries. A pattern is the text of a query in which § stands for what the caller asks of a
-- word: '§*' of its beginning, '§' of the whole word. A word has neither quotes nor §, so quoting it is enough.

create or replace function filled_pattern(pattern text, beginning text, whole text) returns tsquery
  language sql immutable strict parallel safe
  as $$ select replace(replace(pattern, '§*', beginning), '§', whole)::tsquery $$;

-- Returns the pattern of a word in normal form: in singular and plural, masculine and feminine; a word with a hyphen
-- also as one word or apart; a size without its unit.
create or replace function word_pattern(word text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  stem text := left(word, -1);
  others text[];
begin
  if word ~ '[0-9]' then word := coalesce(substring(word from '^(m?[0-9.]+x[0-9.x]+)[a-z]+$'), word); end if;
  if strpos(word, '-') > 0 then
    return '(' || quote_literal(replace(word, '-', '')) || '§* | ('
      || (select string_agg(quote_literal(piece) || '§*', ' & ') from unnest(string_to_array(word, '-')) as piece
           where piece <> '') || '))';
  end if;
  if word !~ '^[a-z]{3,}[aeio]$' then return quote_literal(word) || '§*'; end if;
  others := array[stem || 'a', stem || 'e', stem || 'i', stem || 'o'];
  if stem ~ '[cg]$' then others := others || (stem || 'he') || (stem || 'hi'); end if;
  if stem ~ '[cg]h$' then others := others || (left(stem, -1) || 'a') || (left(stem, -1) || 'o'); end if;
  if stem ~ 'i$' then others := others || stem || (left(stem, -1) || 'e'); end if;
  return '(' || quote_literal(word) || '§* | '
    || (select string_agg(quote_literal(other) || '§', ' | ') from unnest(others) as other where other <> word) || ')';
end $$;

create or replace function words_pattern(words text[]) returns text
  language sql immutable strict parallel safe
  as $$ select string_agg(word_pattern(word), ' & ') from unnest(words) as word $$;

-- Leaves out the word for a size between a thing and its size: 'tuta taglia L' also finds the 'Tuta Tyvek L'.
create or replace function without_size_words(words text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select array(select word from unnest(words) with ordinality as w (word, at)
                      where at = 1 or word !~ '^(taglia|tg|misura|mis)$'
                         or coalesce(words[at + 1], '') !~ '^([2-6]?x{0,3}[sl]|m|[0-9]{1,2})$'
                      order by at) $$;

-- Returns the words without those of a sentence that name no thing, unless there are no others: 'dove sono le viti'.
-- Words that are also a sign or a number, such as 'si', 'ti' and 'sei', stay.
create or replace function naming_words(words text[]) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(word order by at) filter (
                 where word !~ ('^(che|chi|cui|quale|quali|quanto|quanti|quanta|quante|dove|come|quando|perche|non'
                   || '|anche|ho|ha|hai|hanno|abbiamo|sono|mi|mio|mia|miei|mie|tuo|tua|tuoi|tue|suo|sua|suoi|sue|loro'
                   || '|nostro|nostra|nostri|nostre|questo|questa|questi|queste|quello|quella|quelli|quelle'
                   || '|ed|od|agli|allo|dagli|dallo|dalle|dai|dello|sugli|sullo|sulle|sui|negli|nello|nelle|nei'
                   || '|coi|col)$')), words)
          from unnest(words) with ordinality as each (word, at) $$;

-- Returns what is asked for: each typed word, or as many words as make a synonym, with its pattern, which has the
-- synonyms, too. `wide` has also the categories of that name. A heavy word says more about the product: sizes and codes
-- say most, and Italian says first what a thing is. A word glued to its number is taken apart where no product has it
-- so ('loctite243'), and a number after a screw's word is also its thread ('rondella 8').
create or replace function asked_things(typed text) returns table (
  words text[], pattern text, wide text, weight integer
) language plpgsql stable strict parallel safe as $$
declare
  all_words text[] := naming_words(without_size_words(asking_words(typed)));
  stems text[] := array(select word_stem(word) from unnest(all_words) with ordinality as w (word, at) order by at);
  at integer := 1;
  synonym record;
  named text;
begin
  while at <= cardinality(all_words) loop
    select s.group_id, length into synonym
      from generate_series(4, 1, -1) as length
      join public.synonyms s on s.key = array_to_string(stems[at:at + length - 1], ' ')
     where at + length - 1 <= cardinality(all_words)
     order by length desc limit 1;
    words := all_words[at:at + coalesce(synonym.length, 1) - 1];
    pattern := words_pattern(words);
    if cardinality(words) = 1 and words[1] ~ '[0-9]$' then
      if words[1] ~ '^[a-z]{3,}[0-9.]+$'
         and not exists (select from public.products p where p.search @@ filled_pattern(pattern, ':*', '')) then
        pattern := words_pattern(regexp_match(words[1], '^([a-z]+)([0-9.]+)$'));
      elsif at > 1 and words[1] ~ '^[1-9][0-9]?$' and stems[1] ~ '^(vit|bullon|dad|rondell|rosett)$' then
        pattern := '(' || pattern || ' | ' || word_pattern('m' || words[1]) || ')';
      end if;
    end if;
    if synonym.group_id is not null then
      pattern := '((' || pattern || ') | '
        || (select string_agg('(' || words_pattern(asking_words(s.word)) || ')', ' | ')
              from public.synonyms s where s.group_id = synonym.group_id) || ')';
    end if;
    wide := pattern;
    if array_to_string(words, '') ~ '^[^0-9]{3,}$' then
      select '(' || pattern || ' | ' || string_agg('''#' || s.id || '''', ' | ') || ')' into named
        from public.sub_categories s join public.macro_categories m on m.id = s.macro_id,
             filled_pattern(pattern, ':*', '') as query
       where s.search @@ query or m.search @@ query;
      wide := coalesce(named, pattern);
    end if;
    weight := case when words[1] ~ '[0-9]' then (array[2, 2, 4, 5])[least(length(words[1]), 4)]
                   when length(words[1]) < 4 then 1
                   when at = 1 then 5 else 3 end;
    return next;
    at := at + cardinality(words);
  end loop;
end $$;

-- Returns the queries of a text, null when it has no word: `words` asks that every word, in any order, begins some word
-- of the product or names its category, `direct` leaves out the categories; `head` and `whole` ask for beginnings of
-- words and for whole words in code and name.
create or replace function product_questions(
  typed text, out words tsquery, out direct tsquery, out whole tsquery, out head tsquery
) language sql stable strict parallel safe
  as $$ select filled_pattern(wide, ':*', ''), filled_pattern(pattern, ':*', ''), filled_pattern(pattern, ':AB', ':AB'),
               filled_pattern(pattern, ':*AB', ':AB')
          from (select string_agg(asked.pattern, ' & ') as pattern, string_agg(asked.wide, ' & ') as wide
                  from asked_things(typed) as asked) as patterns $$;

create or replace function product_query(typed text) returns tsquery
  language sql stable strict parallel safe
  as $$ select words from product_questions(typed) $$;

-- Returns the nearest spellings of a word among the words of products: words that differ from it by one letter (by two
-- from six letters on), or whose beginning does, because people are still typing, or that have two neighbouring letters
-- the other way round. A word of three letters or less, or with a digit, is taken as typed. Trigrams find the
-- candidates, and the distance in letters decides. A word that differs by one letter or by a swap alone is `close`.
create or replace function nearest_words(typed text) returns table (word text, close boolean)
  language sql stable strict parallel safe
  set pg_trgm.similarity_threshold = 0.25
  as $$ select nearest.word, least(whole, beginning) < 2 from (
          select candidate.word, levenshtein(candidate.word, typed) as whole,
                 levenshtein(left(candidate.word, length(typed)), typed) as beginning
            from (select w.word from public.product_words w where typed ~ '^[^0-9]{4,40}$' and w.word % typed
                   order by similarity(w.word, typed) desc, w.word limit 60) as candidate
           order by whole, beginning, candidate.word limit 8) as nearest
         where least(whole, beginning) <= case when length(typed) < 6 then 1 else 2 end
        union
        select w.word, true from public.product_words w
         where typed ~ '^[^0-9]{4,40}$'
           and w.word = any (array(select left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1)
                                          || substr(typed, at + 2)
                                     from generate_series(1, length(typed) - 1) as at)) $$;

-- Returns what is asked for, each word also in its nearest spellings; `named` leaves out the categories, and `alone`
-- the spellings that are too far for a product that has nothing else of what is asked for. A word that some product has
-- is spelled right: looking for others took three quarters of the time of a search that finds nothing.
-- A synonym of several words that no product has is asked for word by word: 'nastro isolante' still finds tapes.
create or replace function nearly_asked_things(typed text)
  returns table (query tsquery, named tsquery, alone tsquery, weight integer)
  language sql stable strict parallel safe
  as $$ select case when near.query is null then anywhere else anywhere || near.query end,
               case when near.query is null then by_name else by_name || near.query end,
               case when near.close is null or length(asked.words[1]) < 6 then anywhere else anywhere || near.close end,
               asked.weight
          from (select whole.*,
                       cardinality(whole.words) > 1
                         and not exists (select from public.products p
                                          where p.search @@ filled_pattern(whole.wide, ':*', '')) as falls_apart
                  from asked_things(typed) as whole) as typed_thing
         cross join lateral (
               select words, pattern, wide, typed_thing.weight
                 from (select typed_thing.words, typed_thing.pattern, typed_thing.wide) as same
                where not typed_thing.falls_apart
               union all
               select array[word], word_pattern(word), word_pattern(word),
                      case when at = 1 then typed_thing.weight else 3 end
                 from unnest(typed_thing.words) with ordinality as parts (word, at)
                where typed_thing.falls_apart) as asked
         cross join lateral filled_pattern(asked.wide, ':*', '') as anywhere
         cross join lateral filled_pattern(asked.pattern, ':*', '') as by_name
          left join lateral (select string_agg(quote_literal(word), ' | ')::tsquery as query,
                                    (string_agg(quote_literal(word), ' | ') filter (where close))::tsquery as close
                               from nearest_words(asked.words[1])
                              where cardinality(asked.words) = 1
                                and not exists (select from public.product_words w
                                                 where w.word = asked.words[1])) as near on true $$;

-- Returns the query to use when no product has the words as they were typed.
create or replace function nearest_query(things tsquery[]) returns tsquery
  language sql immutable strict parallel safe
  as $$ select string_agg('(' || query::text || ')', ' & ')::tsquery from unnest(things) as query $$;

-- Returns the query to use when no product has all that is asked for, not even in the nearest spellings: all things but
-- one, or else two of them, or else one as it is asked for `alone`, together at least half of the weight: 'stanza
-- domani' is no 'domani'. The heaviest come first, and of many things these six count.
create or replace function most_query(things tsquery[], alone tsquery[], weights integer[]) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  many integer := least(cardinality(things), 6);
  half numeric := (select sum(weight) from unnest(weights[:6]) as weight) / 2.0;
  enough integer;
  wanted tsquery;
begin
  if many < 2 then return null; end if;
  foreach enough in array array[many - 1, 2, 1] loop
    continue when enough >= many or enough < 1;
    select string_agg('(' || chosen || ')', ' | ')::tsquery into wanted
      from (select string_agg('(' || one::text || ')', ' & ') as chosen
              from generate_series(1, (1 << many) - 1) as subset,
                   unnest(case enough when 1 then alone[:6] else things[:6] end, weights[:6])
                     with ordinality as words (one, weight, at)
             where length(replace(subset::bit(6)::text, '0', '')) = enough
               and subset & (1 << (at::integer - 1)) > 0
             group by subset
            having sum(weight) >= half) as subsets;
    if exists (select from public.products p where p.search @@ wanted) then return wanted; end if;
  end loop;
  return null;
end $$;

-- Returns how much of what is asked for a product lacks, in twentieths. What only its category names counts half.
create or replace function lacking_twentieths(search tsvector, queries tsquery[], named tsquery[], weights integer[])
  returns integer language sql immutable strict parallel safe
  as $$ select 20 - round(10.0 * sum(weight * ((search @@ query)::integer + (search @@ direct)::integer))
                          / greatest(sum(weight), 1))::integer
          from unnest(queries, named, weights) as things (query, direct, weight) $$;
