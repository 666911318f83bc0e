-- A wire is mostly called a cable in the catalogue. A workshop that has taught one of the words keeps its own group.
with made as (
  insert into synonym_groups (version)
  select 1 where not exists (select from synonyms where key in (synonym_key('filo'), synonym_key('cavo')))
  returning id)
insert into synonyms (group_id, word)
select made.id, word from made, unnest(array['filo', 'cavo']) with ordinality as words (word, at) order by at;
