-- What is used up and has a minimum is below its minimum, too: the counts of the filters tell it by the indexes alone.

alter table product_states drop constraint product_states_pkey,
  add primary key (product_id) include (active, sub_category_id, unit, stock_state, minimum_stock);
drop index product_states_facets;
create index product_states_facets on product_states (active, sub_category_id, unit, stock_state)
  include (minimum_stock);
analyze product_states;

-- Who reads a history is told what came from the command line, and not from the system by itself. A default, so that
-- every way into the log tells it; the name is the one under which the command line connects.
alter table audit_log add column by_command boolean not null default false;
alter table audit_log alter column by_command
  set default coalesce(current_setting('application_name', true) = 'wms-cli', false);
