-- One normal form of products and questions (docs/decisions/0070): sizes, numbers with their units and words around a
-- hyphen are found however they are written, products by the names of their categories, and by synonyms.

drop function if exists product_query(text, text);
drop function if exists nearest_product_query(text);
drop function if exists spelt_product_query(text, text);
drop function if exists typed_product_words(text);
drop function if exists word_query(text, text, text, text);
drop function if exists spelt_word_query(text, text);
drop function if exists unit_spellings(text);

-- Returns a text as the product search compares it: words without case and accents, one blank between them. A size is
-- one word ('M5 × 16' is 'm5x16'), a number and its unit, too ('19 mm' is '19mm', '4,7 kΩ' is '4.7k', '200 g/m²' is
-- '200g'); a diameter is in millimetres ('Ø20' is '20mm'), a decimal comma is a point, and ², ₂, Ω and µ are 2, 2, ohm
-- and u. A hyphen between letters and digits stays ('o-ring'), because the word is also found as one. Few texts have
-- most of this, and looking for a sign first is cheaper than replacing it.
create or replace function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  form text;
begin
  if value = '' then return ''; end if;
  form := search_text(translate(value, '²₂³₃×✕∗⌀ØøΦ', '2233xxx⌀⌀⌀⌀'));
  if strpos(form, 'μ') > 0 or strpos(form, 'µ') > 0 then form := translate(form, 'μµ', 'uu'); end if;
  if strpos(form, 'ω') > 0 then form := replace(form, 'ω', 'ohm'); end if;
  if form ~ '[0-9]' then
    if strpos(form, ',') > 0 then form := regexp_replace(form, '([0-9]),(?=[0-9])', '\1.', 'g'); end if;
    if strpos(form, '.0') > 0 then form := regexp_replace(form, '([0-9])\.0+(?![0-9.])', '\1', 'g'); end if;
    if strpos(form, '⌀') > 0 or strpos(form, 'dia') > 0 then
      form := regexp_replace(form, '(⌀|\m(diametro|diam|dia)\M\.?)\s*([0-9.]+)(\s*mm\M)?', ' \3mm', 'g');
    end if;
    if strpos(form, 'x') > 0 or strpos(form, '*') > 0 then
      form := regexp_replace(form, '([0-9])\s*(mm|cm)?\s*[x*]\s*(?=[0-9])', '\1x', 'g');
    end if;
    if strpos(form, '/') > 0 then form := regexp_replace(form, '([0-9])\s*gr?\s*/\s*m[2q]\M', '\1g', 'g'); end if;
    if strpos(form, 'mq') > 0 then form := regexp_replace(form, '([0-9])\s*([mc]?m)q\M', '\1\22', 'g'); end if;
    if strpos(form, 'ohm') > 0 then
      form := regexp_replace(form, '([0-9])\s*([kmg]?)\s*ohms?\M', '\1\2ohm', 'g');
      form := regexp_replace(form, '([0-9]k)ohm\M', '\1', 'g');
    end if;
    -- 'a' is the ampere at the end of the text or before another number; else it is the Italian word.
    form := regexp_replace(form, '([0-9])\s+([mc]m2?|d?m|m2|km|[km]?g|gr|[mcd]?l|lt|[km]?v|ma|m?ah|k?w|[km]?hz'
      || '|n|nm|bar|psi|mpa|m?s|h|[pnum]?f|u[msalvhg]|awg|k|a(?=\s*($|[0-9])))\M', '\1\2', 'g');
  end if;
  form := regexp_replace(form, '[\u0001-\u002c\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f⌀]+', ' ', 'g');
  if strpos(form, '.') > 0 or strpos(form, '/') > 0 then
    form := regexp_replace(form, '(^|[^0-9])[./]+|[./]+([^0-9]|$)', '\1 \2', 'g');
  end if;
  if strpos(form, '-') > 0 then form := regexp_replace(form, '(^|[ -])-+|-+([ -]|$)', ' ', 'g'); end if;
  if strpos(form, '  ') > 0 then form := regexp_replace(form, ' +', ' ', 'g'); end if;
  return trim(form);
end $$;

-- Returns the words of a text in normal form. PostgreSQL takes no word of more than 2,046 bytes, so letters after the
-- 200th are left out.
create or replace function whole_lexemes(form text) returns text[]
  language sql immutable strict parallel safe
  as $$ select case when octet_length(form) < 2047 then string_to_array(form, ' ')
               else array(select left(long, 200) from unnest(string_to_array(form, ' ')) as long) end $$;

-- Returns the words by which a text in normal form is found. Besides its words these are: the words around a hyphen and
-- the two as one; the numbers of a size, with its unit, too, and the size from its second number on; the pieces of a
-- designation ('stm32h743' is 'stm32' and 'h743', 'p400' is 'p' and '400'), and short letters with the number beside
-- them ('ep 2' is 'ep2').
create or replace function form_lexemes(form text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  lexemes text[] := whole_lexemes(form);
  word text;
  piece text;
  size text[];
  part text;
begin
  if form !~ '[0-9-]' then return lexemes; end if;
  foreach word in array array(select one from unnest(lexemes) as one where one ~ '[0-9-]') loop
    if strpos(word, '-') > 0 then lexemes := lexemes || replace(word, '-', ''); end if;
    foreach piece in array string_to_array(word, '-') loop
      if piece <> word then lexemes := lexemes || piece; end if;
      continue when piece !~ '[a-z]' or piece !~ '[0-9]';
      if strpos(piece, 'x') > 0 then
        size := regexp_match(piece, '^(m?)([0-9.]+x[0-9.x]+)([a-z]*[0-9]?)$');
      else
        size := null;
      end if;
      if size is not null then
        lexemes := lexemes || (size[1] || size[2]) || size[2] || substr(size[2], strpos(size[2], 'x') + 1)
          || (size[1] || split_part(size[2], 'x', 1));
        foreach part in array string_to_array(size[2], 'x') loop
          lexemes := lexemes || part || (part || size[3]);
        end loop;
      else
        for part in select (regexp_matches(piece, '[a-z]+[0-9.]*|[0-9.]+', 'g'))[1] loop
          lexemes := lexemes || part;
          if part ~ '^([a-z]{2,}[0-9.]+|[a-z][0-9]{2,})$' then
            lexemes := lexemes || regexp_match(part, '^([a-z]+)([0-9.]+)$');
          end if;
        end loop;
      end if;
    end loop;
  end loop;
  return lexemes
    || array(select pair[1] || pair[2]
               from regexp_matches(form, '\m([a-z]{1,4})[ -]([0-9][a-z0-9.]*)', 'g') as pair)
    || array(select pair[1] || pair[2]
               from regexp_matches(form, '\m([0-9]+)[ -]([a-z]{1,3})\M', 'g') as pair);
end $$;

-- Returns the part of a search document that these words make, with their weight. A word has neither quotes nor
-- backslashes.
create or replace function weighed_lexemes(lexemes text[], weight text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  lexemes := array_remove(lexemes, '');
  if cardinality(lexemes) = 0 then return ''; end if;
  return '''' || array_to_string(lexemes, ''':1' || weight || ' ''') || ''':1' || weight || ' ';
end $$;

-- Returns the search document of a product. Whole barcodes are searched like codes; a description, which is long, is
-- found by its whole words. The category is the word '#' with its id: a question that names a category asks for it, so
-- a renamed category changes no product.
create or replace function product_document(
  code text, name text, description text, manufacturer text, manufacturer_code text, other_codes text, sub_id integer
) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (weighed_lexemes(form_lexemes(search_form(code)) || replace(search_words(code), ' ', ''), 'A')
    || weighed_lexemes(form_lexemes(search_form(name)), 'B')
    || coalesce(weighed_lexemes(whole_lexemes(search_form(manufacturer)), 'C'), '')
    || weighed_lexemes(form_lexemes(search_form(coalesce(manufacturer_code, '')))
                         || replace(search_words(coalesce(manufacturer_code, '')), ' ', ''), 'C')
    || weighed_lexemes(form_lexemes(search_form(other_codes)), 'C')
    || coalesce(weighed_lexemes(whole_lexemes(search_form(description)), 'D'), '')
    || '''#' || sub_id || ''':1')::tsvector;
end $$;

-- Returns the search document of the name of a category.
create or replace function category_document(name text) returns tsvector
  language sql immutable strict parallel safe
  as $$ select weighed_lexemes(form_lexemes(search_form(name)), 'B')::tsvector $$;

-- Returns the words of a text in normal form that ask for something: without articles and prepositions, unless it has
-- no other word.
create or replace function asking_words(typed text) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce((array_agg(word order by at) filter (where not filling))[:12],
                        (array_agg(word order by at) filter (where word <> ''))[:12], '{}')
          from (select word, at, word = '' or word ~ ('^(x|a|e|o|i|il|lo|la|gli|le|un|una|uno|di|da|in|con|su|per|tra'
                       || '|fra|ai|al|alla|alle|del|della|delle|dei|degli|dal|dalla|nel|nella|sul|sulla)$') as filling
                  from unnest(string_to_array(search_form(
                         regexp_replace(typed, '\m(l|d|un|dell|all|sull|nell|dall)[''’](?=\w)', '', 'gi')), ' '))
                       with ordinality as words (word, at)) as words $$;

-- Returns what singular and plural, masculine and feminine of an Italian word have in common.
create or replace function word_stem(word text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(word, '^([a-z]{3,}?)(i?[aeio]|h[ei])$', '\1') $$;

-- Returns the words of a synonym by which it is recognised, whatever their number, gender, case and accents.
create or replace function synonym_key(word text) returns text
  language sql immutable strict parallel safe
  as $$ select coalesce(string_agg(word_stem(one), ' ' order by at), '')
          from unnest(asking_words(word)) with ordinality as words (one, at) $$;

alter table products drop column search;
drop function product_document(text, text, text, text, text, text);
alter table products add column search tsvector
  generated always as (product_document(code, name, description, manufacturer, manufacturer_code, other_codes,
    sub_category_id)) stored;
create index products_search on products using gin (search) with (fastupdate = on);
insert into product_words (word)
select distinct word from products, unnest(tsvector_to_array(search)) as word where word ~ '^[^0-9]{3,40}$'
on conflict do nothing;

alter table macro_categories add column search tsvector generated always as (category_document(name)) stored;
alter table sub_categories add column search tsvector generated always as (category_document(name)) stored;

-- Words with the same meaning are a group, not arrows from one word to another: so no synonym points in a circle, and
-- each word is in one group only.
create table synonym_groups (
  id integer generated always as identity primary key,
  version integer not null default 1
);

create table synonyms (
  id integer generated always as identity primary key,
  group_id integer not null,
  word text not null,
  key text generated always as (synonym_key(word)) stored not null,
  constraint synonyms_word_check check ((length(word) between 1 and 60) and word = btrim(word)),
  constraint synonyms_key_check check (key <> ''),
  constraint synonyms_key_key unique (key),
  constraint synonyms_group_id_fkey foreign key (group_id) references synonym_groups(id) on delete cascade
);

create index synonyms_group on synonyms (group_id, id);

-- The words of any Italian workshop.
with given (place, words) as (values
  (1, array['brugola', 'TCEI', 'esagono incassato', 'chiave a T esagonale']),
  (2, array['svitol', 'WD-40', 'sbloccante']),
  (3, array['colla', 'adesivo', 'bostik', 'mastice', 'vinavil']),
  (4, array['attak', 'super attak', 'superattak', 'cianoacrilato', 'colla istantanea']),
  (5, array['carta vetrata', 'carta abrasiva', 'carta vetro', 'cartavetro']),
  (6, array['cacciavite a stella', 'cacciavite a croce', 'cacciavite Phillips', 'cacciavite PH']),
  (7, array['cacciavite a taglio', 'cacciavite piatto', 'cacciavite SL']),
  (8, array['spago', 'corda', 'cordino', 'cordicella']),
  (9, array['metro', 'flessometro', 'rotella metrica']),
  (10, array['tester', 'multimetro']),
  (11, array['scotch', 'nastro adesivo', 'nastro']),
  (12, array['nastro isolante', 'nastro da elettricista']),
  (13, array['nastro americano', 'nastro telato', 'duct tape']),
  (14, array['pappagallo', 'pinza regolabile', 'pinza poligrip', 'giratubi']),
  (15, array['frusta', 'miscelatore', 'mescolatore']),
  (16, array['flessibile', 'smerigliatrice', 'frullino', 'flex', 'mola angolare']),
  (17, array['chiave inglese', 'chiave a rullino', 'chiave combinata', 'chiave fissa']),
  (18, array['gomme', 'pneumatici', 'copertoni']),
  (19, array['cric', 'crick', 'cricco', 'martinetto', 'jack']),
  (20, array['resistenza', 'resistore']),
  (21, array['condensatore', 'capacitor']),
  (22, array['termorestringente', 'guaina DR-25', 'termoretraibile']),
  (23, array['fascetta', 'stringicavo', 'zip tie']),
  (24, array['rondella elastica', 'rondella grower']),
  (25, array['anello elastico', 'seeger']),
  (26, array['OR', 'O-ring', 'guarnizione torica']),
  (27, array['grano', 'STEI', 'vite senza testa']),
  (28, array['tassello', 'fischer']),
  (29, array['ferodi', 'pastiglie freno']),
  (30, array['olio freni', 'liquido freni']),
  (31, array['acqua distillata', 'acqua demineralizzata']),
  (32, array['alcool', 'alcol']),
  (33, array['alcol isopropilico', 'isopropanolo', 'IPA']),
  (34, array['cutter', 'taglierino']),
  (35, array['tronchese', 'tronchesino']),
  (36, array['straccio', 'panno', 'pezza']),
  (37, array['scottex', 'carta assorbente', 'rotolone']),
  (38, array['sacco spazzatura', 'sacco rifiuti', 'sacco nero']),
  (39, array['stagno', 'lega saldante']),
  (40, array['pennarello', 'uniposca']),
  (41, array['misura', 'taglia']),
  (42, array['occhiali protettivi', 'occhiali di protezione'])),
made as (insert into synonym_groups (version) select 1 from given returning id),
numbered as (select id, row_number() over (order by id) as place from made)
insert into synonyms (group_id, word)
select numbered.id, word from given join numbered using (place), unnest(given.words) with ordinality as words (word, at)
 order by place, at;
