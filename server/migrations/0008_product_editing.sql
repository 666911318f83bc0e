-- Who makes a product hears of those that may be the same.

create index products_name_trigrams on products using gin (search_name gin_trgm_ops);

-- Names at least this much alike, the likest first (peers.md 1.2).
create function products_named_like(typed text) returns table (id integer, likeness real)
  language sql stable strict parallel safe
  set pg_trgm.similarity_threshold = 0.6
  as $$ select p.id, similarity(p.search_name, search_words(typed)) from products p
         where p.search_name % search_words(typed) order by 2 desc, 1 limit 5 $$;
