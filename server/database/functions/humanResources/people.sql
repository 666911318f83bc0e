-- Returns the people whose name, username or e-mail has every typed word, at least as a beginning. A word that nobody
-- has counts as mistyped, and finds the people with a similar word.
create or replace function find_people(typed text) returns setof integer
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with words as materialized (
      select word, exists (select from public.users where search_name like '% ' || word || '%') as known
        from unnest(string_to_array(search_words(typed), ' ')) as word
       where word <> '')
    select id from public.users
     where not exists (
       select from words
        where not case when known then search_name like '% ' || word || '%' else word <% search_name end)
  $$;
