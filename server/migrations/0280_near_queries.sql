-- The queries of nearest spellings and of most words take what is asked for, so that its spellings are looked for once.
drop function if exists nearest_product_query(text);
drop function if exists most_words_query(text);
