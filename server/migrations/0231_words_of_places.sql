-- The palette finds places by the beginnings of the words of code and name.
create index locations_words on locations
  using gin ((' ' || search_words(code || ' ' || name)) gin_trgm_ops) with (fastupdate = off);
