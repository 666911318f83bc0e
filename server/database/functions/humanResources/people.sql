-- Returns the people whose name, username or e-mail has every typed word, at least as a beginning. A word that nobody
-- has counts as mistyped, and finds the people with a similar word.
create or replace function find_people(typed text) returns setof integer
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with words as materialized (
      select at, word, exists (select from public.users where search_name like '% ' || word || '%') as known
        from unnest(string_to_array(search_words(typed), ' ')) with ordinality as words (word, at)
       where word <> ''),
    -- Each word is looked up in the index: comparing it with all names took most of a search that finds nobody.
    hits as (
      select at, u.id from words join public.users u on u.search_name like '% ' || word || '%' where known
      union all
      select at, u.id from words join public.users u on word <% u.search_name where not known)
    select id from hits group by id having count(*) = (select count(*) from words)
    union all
    select id from public.users where not exists (select from words)
  $$;
