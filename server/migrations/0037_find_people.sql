-- People are found by the beginnings of any of their words, and listed by last name: one column serves both.
alter table users
  add column search_name text collate "C" not null generated always as
    (' ' || search_words(last_name || ' ' || first_name || ' ' || username || ' ' || institutional_email)) stored;
create index users_search_name on users (search_name, id);
create index users_words on users using gin (search_name gin_trgm_ops) with (fastupdate = off);
