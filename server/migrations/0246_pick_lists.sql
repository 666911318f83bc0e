-- Named lists of products and quantities, which people walk from shelf to shelf.
create table pick_lists (
  id integer generated always as identity primary key,
  name text not null constraint pick_lists_name check (length(name) between 1 and 120),
  created_by integer references users on delete set null,
  created_at timestamptz not null default current_moment(),
  -- The list is done, or given up.
  closed_at timestamptz,
  version integer not null default 1
);
create index pick_lists_open on pick_lists (id desc) where closed_at is null;
create index pick_lists_closed on pick_lists (id desc) where closed_at is not null;
create index pick_lists_creator on pick_lists (created_by) where created_by is not null;

create table pick_list_lines (
  id integer generated always as identity primary key,
  list_id integer not null references pick_lists on delete cascade,
  -- Null when the product was deleted; its name stays.
  product_id integer references products on delete set null,
  description text not null constraint pick_list_lines_description check (length(description) between 1 and 400),
  quantity numeric(14, 3) not null constraint pick_list_lines_quantity check (quantity > 0),
  -- The sum of the movements in pick_list_picks that nobody reversed.
  picked numeric(14, 3) not null default 0,
  reservation_id integer constraint pick_list_lines_reservation unique references reservations on delete set null,
  wish_id integer constraint pick_list_lines_wish unique references wishes on delete set null,
  -- Two people who take the same thing at once can't take it twice.
  constraint pick_list_lines_picked check (picked between 0 and quantity)
);
create index pick_list_lines_list on pick_list_lines (list_id, id);
create index pick_list_lines_product on pick_list_lines (product_id) where product_id is not null;

-- The unloads by which a line was taken.
create table pick_list_picks (
  movement_id bigint primary key references stock_movements on delete restrict,
  line_id integer not null references pick_list_lines on delete restrict
);
create index pick_list_picks_line on pick_list_picks (line_id);
