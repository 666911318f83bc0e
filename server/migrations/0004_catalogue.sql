-- What a product is beyond its name: barcodes, photos, papers, how its stock is kept. And whose history a change
-- belongs to, so that a product's page tells of its barcodes too.

-- History ------------------------------------------------------------------------------------------------------------

-- A row that is a part of another (a barcode, a photo) is told of in that one's history, also after it is gone.
alter table audit_log add column about_table text, add column about_id integer;
create index audit_log_about on audit_log (about_table, about_id, id) where about_table is not null;

-- As before, and: an argument '@products.product_id' says which row this one is a part of. What is derived from other
-- columns (search_…, stock_state, path) is not a change of its own.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  before_values jsonb;
  after_values jsonb;
  about text := (select substr(argument, 2) from unnest(tg_argv) as argument where argument like '@%');
begin
  select jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else old_row -> key end)
           filter (where old_row ? key),
         jsonb_object_agg(key, case when key = any (tg_argv) then '"•"'::jsonb else new_row -> key end)
           filter (where new_row ? key)
    into before_values, after_values
    from jsonb_object_keys(old_row || new_row) as key
   where old_row -> key is distinct from new_row -> key
     and key not in ('updated_at', 'search', 'version', 'search_code', 'search_name', 'other_codes', 'lookup', 'stock_state', 'path');
  if before_values is null and after_values is null then
    return null;
  end if;
  insert into audit_log (actor_id, table_name, row_id, action, before, after, about_table, about_id)
  values (nullif(current_setting('app.user_id', true), '')::integer, tg_table_name,
          coalesce((new_row ->> 'id')::integer, (old_row ->> 'id')::integer), lower(tg_op), before_values, after_values,
          split_part(about, '.', 1), (coalesce(nullif(new_row, '{}'), old_row) ->> split_part(about, '.', 2))::integer);
  return null;
end $$;

-- Categories ---------------------------------------------------------------------------------------------------------

alter table macro_categories
  add column icon text not null default 'package' check (icon ~ '^[a-z0-9-]{1,40}$'),
  add column colour text not null default 'gray' check (colour ~ '^[a-z]{3,12}$'),
  add column position integer not null default 0,
  add column version integer not null default 1;
create trigger version before update on macro_categories for each row execute function count_version();

alter table sub_categories
  -- What a new product of this category starts with.
  add column default_minimum_stock numeric(14, 3) not null default 0 check (default_minimum_stock >= 0),
  add column version integer not null default 1;
create trigger version before update on sub_categories for each row execute function count_version();

-- Products -----------------------------------------------------------------------------------------------------------

drop trigger version on products;
drop trigger updated on products;
drop trigger audit on products;
drop trigger words_of_changed on products;

alter table products
  add column kind text not null default 'consumabile' check (kind in ('consumabile', 'attrezzatura', 'bene inventariato')),
  add column minimum_stock numeric(14, 3) not null default 0 check (minimum_stock >= 0),
  add column maximum_stock numeric(14, 3) constraint products_maximum check (maximum_stock > 0 and maximum_stock >= minimum_stock),
  add column reorder_quantity numeric(14, 3) check (reorder_quantity > 0),
  -- What tells one piece of this product from another: nothing, the lot, the serial number of each.
  add column tracking text not null default 'none' check (tracking in ('none', 'lot', 'serial')),
  add column has_expiry boolean not null default false constraint products_expiry_of_lots check (not has_expiry or tracking = 'lot'),
  add column hazards text[] not null default '{}'
    check (hazards <@ '{GHS01,GHS02,GHS03,GHS04,GHS05,GHS06,GHS07,GHS08,GHS09}'::text[]),
  add column standard_cost numeric(12, 2) check (standard_cost >= 0),
  add column notes text check (length(notes) between 1 and 4000),
  add column active boolean not null default true,
  -- The product that took over this one's stock and barcodes: its code leads there.
  add column merged_into_id integer references products on delete restrict
    constraint products_merged_is_inactive check (merged_into_id is null or not active),
  -- The codes of its barcodes (and of its suppliers, when they come), for the search; kept by triggers.
  add column other_codes text not null default '',
  -- What is available against the minimum and the maximum; kept by triggers, so that lists and counts need no join.
  add column stock_state text not null default 'none' check (stock_state in ('none', 'low', 'ok', 'over'));
create index products_merged_into on products (merged_into_id) where merged_into_id is not null;

create trigger updated before update of code, name, description, sub_category_id, unit, manufacturer, manufacturer_code, kind,
  minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost, notes, active, merged_into_id
  on products for each row execute function set_updated_at();
create trigger version before update of code, name, description, sub_category_id, unit, manufacturer, manufacturer_code, kind,
  minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost, notes, active, merged_into_id
  on products for each row execute function count_version();
create trigger audit after insert or delete or update of code, name, description, sub_category_id, unit, manufacturer,
  manufacturer_code, kind, minimum_stock, maximum_stock, reorder_quantity, tracking, has_expiry, hazards, standard_cost, notes,
  active, merged_into_id on products for each row execute function audit_row();

-- The search document, now with the other codes. Whole barcodes are looked for as codes are.
alter table products drop column search;
drop function product_document(text, text, text, text, text);
create function product_document(code text, name text, description text, manufacturer text, manufacturer_code text, other_codes text)
  returns tsvector language sql immutable parallel safe
  as $$ select setweight(to_tsvector('simple', search_words(code) || ' ' || replace(search_words(code), ' ', '')), 'A')
            || setweight(to_tsvector('simple', search_words(name)), 'B')
            || setweight(to_tsvector('simple', search_words(coalesce(manufacturer, '') || ' ' || coalesce(manufacturer_code, ''))
                 || ' ' || replace(search_words(coalesce(manufacturer_code, '')), ' ', '') || ' ' || search_words(other_codes)), 'C')
            || setweight(to_tsvector('simple', search_words(coalesce(description, ''))), 'D') $$;
alter table products add column search tsvector
  generated always as (product_document(code, name, description, manufacturer, manufacturer_code, other_codes)) stored;
create index products_search on products using gin (search) with (fastupdate = off);

create function keep_changed_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  select distinct word
    from changed join former using (id), unnest(tsvector_to_array(changed.search)) as word
   where changed.search is distinct from former.search and word ~ '^[^0-9]{3,40}$' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger words_of_changed after update on products
  referencing old table as former new table as changed for each statement execute function keep_changed_product_words();

-- The given code of a product: `MAC-SUB-00001`. Numbers that a person has used by hand are passed over.
create table product_numbers (
  sub_category_id integer primary key references sub_categories on delete cascade,
  last_number integer not null check (last_number > 0)
);
create function next_product_code(of_sub_category integer) returns text language plpgsql as $$
declare
  prefix text;
  given text;
begin
  select m.code || '-' || s.code || '-' into strict prefix
    from sub_categories s join macro_categories m on m.id = s.macro_id where s.id = of_sub_category;
  loop
    insert into product_numbers (sub_category_id, last_number) values (of_sub_category, 1)
    on conflict (sub_category_id) do update set last_number = product_numbers.last_number + 1
    returning prefix || lpad(last_number::text, 5, '0') into given;
    exit when not exists (select from products where search_code = search_text(given));
  end loop;
  return given;
end $$;

-- Barcodes -----------------------------------------------------------------------------------------------------------

-- The last digit of EAN-8, UPC-A, EAN-13 and GTIN-14: weights 3 and 1 from the right, to the next ten.
create function gtin_is_valid(digits text) returns boolean
  language sql immutable strict parallel safe
  as $$ select digits ~ '^([0-9]{8}|[0-9]{12,14})$' and
          (select sum(substr(lpad(digits, 14, '0'), i, 1)::integer * case when i % 2 = 1 then 3 else 1 end) % 10 = 0
             from generate_series(1, 14) as i) $$;

-- What a reading is looked up by: the same article reads as 12 digits here and as 13 there, so numbers of the GTIN
-- family are compared at 14 digits; everything else as it is, but for case.
create function barcode_lookup(code text) returns text
  language sql immutable strict parallel safe
  as $$ select case when gtin_is_valid(code) then lpad(code, 14, '0') else lower(code) end $$;

create table product_barcodes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  code text not null check (length(code) between 1 and 200 and code = btrim(code)),
  kind text not null check (kind in ('ean13', 'ean8', 'upca', 'code128', 'code39', 'qr', 'datamatrix', 'altro')),
  -- How many units one reading stands for: a box of a hundred has a code of its own.
  package_quantity numeric(14, 3) not null default 1 check (package_quantity > 0),
  lookup text collate "C" generated always as (barcode_lookup(code)) stored,
  constraint product_barcodes_check_digit check (
    case kind when 'ean13' then length(code) = 13 and gtin_is_valid(code)
              when 'ean8' then length(code) = 8 and gtin_is_valid(code)
              when 'upca' then length(code) = 12 and gtin_is_valid(code)
              else true end)
);
create unique index product_barcodes_lookup on product_barcodes (lookup);
create index product_barcodes_product on product_barcodes (product_id);
create trigger audit after insert or update or delete on product_barcodes
  for each row execute function audit_row('@products.product_id');

create function keep_other_codes() returns trigger language plpgsql as $$
begin
  update products set other_codes = coalesce((select string_agg(code, ' ' order by id) from product_barcodes where product_id = products.id), '')
   where id in (old.product_id, new.product_id);
  return null;
end $$;
create trigger codes_of_product after insert or update of code, product_id or delete on product_barcodes
  for each row execute function keep_other_codes();

-- Photos and papers --------------------------------------------------------------------------------------------------

create table product_photos (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  large_sha256 text not null references files on delete restrict,
  small_sha256 text not null references files on delete restrict,
  -- The first is the cover.
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index product_photos_product on product_photos (product_id, position, id);
create index product_photos_large on product_photos (large_sha256);
create index product_photos_small on product_photos (small_sha256);
create trigger audit after insert or update or delete on product_photos
  for each row execute function audit_row('@products.product_id');

-- Datasheets, safety data sheets and other papers: a file or an address.
create table product_attachments (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('scheda tecnica', 'scheda di sicurezza', 'altro')),
  name text not null check (length(name) between 1 and 160),
  sha256 text references files on delete restrict,
  url text check (length(url) between 1 and 500),
  created_at timestamptz not null default now(),
  check (num_nonnulls(sha256, url) = 1)
);
create index product_attachments_product on product_attachments (product_id, id);
create index product_attachments_file on product_attachments (sha256);
create trigger audit after insert or update or delete on product_attachments
  for each row execute function audit_row('@products.product_id');
