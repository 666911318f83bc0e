-- The palette finds places by the beginnings of the words of code and name.
alter table locations
  add column search text not null generated always as (' ' || search_words(code || ' ' || name)) stored;
create index locations_words on locations using gin (search gin_trgm_ops) with (fastupdate = off);
