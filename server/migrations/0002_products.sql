-- The catalogue: categories and products, with what their lists are searched and sorted by.
-- The stock ledger adds tables beside these (locations, stock, movements, barcodes) and changes no column: quantity,
-- here a plain figure, then becomes the sum of a product's stock, written by the function that books movements.

create extension if not exists fuzzystrmatch;

-- Words as searches see them: no case, no accents, split at anything that is neither letter nor digit ('DIN-912' is
-- 'din' and '912'). U+00BF ends the punctuation of Latin-1; µ, ² and the like have been letters and digits by then.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  as $$ select trim(regexp_replace(search_text(value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) $$;

-- What was typed as a query: every word, in any order, begins some word of the product. The suffix of a word can ask
-- for less: ':*AB' for beginnings in code and name only, ':AB' for whole words there. Words are letters and digits by
-- now, so quoting them is enough. Null when no word is left.
create function product_query(typed text, suffix text default ':*') returns tsquery
  language sql immutable strict parallel safe
  as $$ select string_agg('''' || word || '''' || suffix, ' & ')::tsquery
          from (select distinct word from unnest(string_to_array(search_words(typed), ' ')) as word
                 where word <> '' limit 12) as words $$;

-- One document per product. A is the code (also without its punctuation: 'din912'), B the name, C the manufacturer
-- and its code, D the description. Barcodes and suppliers' codes join with 'alter column search drop expression'
-- and a trigger.
create function product_document(code text, name text, description text, manufacturer text, manufacturer_code text)
  returns tsvector language sql immutable parallel safe
  as $$ select setweight(to_tsvector('simple', search_words(code) || ' ' || replace(search_words(code), ' ', '')), 'A')
            || setweight(to_tsvector('simple', search_words(name)), 'B')
            || setweight(to_tsvector('simple', search_words(coalesce(manufacturer, '') || ' ' || coalesce(manufacturer_code, ''))
                 || ' ' || replace(search_words(coalesce(manufacturer_code, '')), ' ', '')), 'C')
            || setweight(to_tsvector('simple', search_words(coalesce(description, ''))), 'D') $$;

-- Two people editing: each update counts one up, and an edit of an older version is refused.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;

create table macro_categories (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name text not null check (length(name) between 1 and 60 and name = btrim(name))
);
create unique index macro_categories_name on macro_categories (search_text(name));
create trigger audit after insert or update or delete on macro_categories for each row execute function audit_row();

create table sub_categories (
  id integer generated always as identity primary key,
  macro_id integer not null references macro_categories on delete restrict,
  code text not null check (code ~ '^[A-Z]{3}$'),
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  default_unit text not null check (default_unit in ('pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.')),
  unique (macro_id, code)
);
create unique index sub_categories_name on sub_categories (macro_id, search_text(name));
create trigger audit after insert or update or delete on sub_categories for each row execute function audit_row();

create table products (
  id integer generated always as identity primary key,
  code text not null check (length(code) between 1 and 60 and code = btrim(code)),
  name text not null check (length(name) between 1 and 200 and name = btrim(name)),
  description text check (length(description) between 1 and 2000),
  sub_category_id integer not null references sub_categories on delete restrict,
  unit text not null check (unit in ('pz', 'm', 'm²', 'kg', 'g', 'l', 'ml', 'conf.')),
  quantity numeric(14, 3) not null default 0 check (quantity >= 0),
  manufacturer text check (length(manufacturer) between 1 and 120),
  manufacturer_code text check (length(manufacturer_code) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- What codes and names are compared and sorted by, the same in any locale: neither case nor accents, nor (in names) a
  -- quote that would put "A tale" before everything.
  search_code text collate "C" generated always as (search_text(code)) stored,
  search_name text collate "C" generated always as (search_words(name)) stored,
  search tsvector generated always as (product_document(code, name, description, manufacturer, manufacturer_code)) stored
);
create trigger updated before update on products for each row execute function set_updated_at();
create trigger version before update on products for each row execute function count_version();
create trigger audit after insert or update or delete on products for each row execute function audit_row();

-- One index for each order of the list; the id makes every order total, so a page begins where the last one ended.
create unique index products_code on products (search_code);
create index products_name on products (search_name, id);
create index products_quantity on products (quantity, id);
create index products_updated on products (updated_at, id);
-- Filters, each in the list's usual order.
create index products_sub_category on products (sub_category_id, search_name, id);
create index products_unit on products (unit, search_name, id);
create index products_none on products (search_name, id) where quantity = 0;
-- Counts of every filter at once, from the index alone.
create index products_facets on products (sub_category_id, unit, (quantity > 0)) include (quantity);
-- fastupdate off: a search never pays for the imports before it.
create index products_search on products using gin (search) with (fastupdate = off);

-- Every word of every product, for the nearest spellings of a mistyped one; not what has digits, which is a code and
-- has no spelling. Words of products that are gone may stay: they lead nowhere.
create table product_words (word text primary key);
create index product_words_trigrams on product_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function keep_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  -- In order, so that two transactions never wait for each other.
  select distinct word from changed, unnest(tsvector_to_array(changed.search)) as word
   where word ~ '^[^0-9]{3,40}$' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger words_of_new after insert on products
  referencing new table as changed for each statement execute function keep_product_words();
create trigger words_of_changed after update on products
  referencing new table as changed for each statement execute function keep_product_words();

-- The query for when nothing has the words as they were typed: each may also be one of its nearest spellings, one
-- letter away (two from six letters on) from a word or, as people type on, from its beginning. A word of three letters
-- or less, or with a digit, is meant as it is. Trigrams find the candidates, the distance decides.
create function nearest_product_query(typed text) returns tsquery
  language sql stable strict parallel safe
  set pg_trgm.similarity_threshold = 0.25
  as $$ select string_agg('(''' || typed_words.word || ''':*' || coalesce(near.words, '') || ')', ' & ')::tsquery
          from (select distinct word from unnest(string_to_array(search_words(typed), ' ')) as word
                 where word <> '' limit 12) as typed_words
          left join lateral (
            select string_agg(' | ''' || nearest.word || '''', '') as words
              from (select candidate.word, levenshtein(candidate.word, typed_words.word) as whole,
                           levenshtein(left(candidate.word, length(typed_words.word)), typed_words.word) as beginning
                      from (select w.word from product_words w
                             where typed_words.word ~ '^[^0-9]{4,40}$' and w.word % typed_words.word
                             order by similarity(w.word, typed_words.word) desc, w.word limit 60) as candidate
                     order by whole, beginning, word limit 8) as nearest
             where least(nearest.whole, nearest.beginning) <= case when length(typed_words.word) < 6 then 1 else 2 end
          ) as near on true $$;
