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
