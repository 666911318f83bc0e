-- Lists that were read whole for each word that is searched: their texts have an index of the words, too. PostgreSQL
-- learns from it how frequent a word is, from a partial index it wouldn't.
create index pick_lists_words on pick_lists using gin ((' ' || search_words(name)) gin_trgm_ops);
create index notifications_words on notifications using gin ((' ' || search_words(sentence)) gin_trgm_ops);
create index van_damages_words on van_damages using gin ((' ' || search_words(note)) gin_trgm_ops);
create index van_costs_words on van_costs using gin ((' ' || search_words(note)) gin_trgm_ops);
-- Requests of one state are listed from the one that is due last.
create index data_requests_state on data_requests (state, due_on, id);
-- Costs of a kind that is rare, or that no van ever had, were looked for among all costs.
create index van_costs_kind on van_costs (kind, spent_on, id);
