-- Papers that were issued: their file is made in the transaction that issues them and served for ever; an annulment
-- makes, once, a second one. One foreign key for each kind of thing, and exactly one is set.

create table papers (
  id integer generated always as identity primary key,
  receipt_id integer references receipts on delete restrict,
  kind text not null check (kind in ('issued', 'annulled')),
  sha256 text not null references files on delete restrict,
  made_at timestamptz not null default current_moment(),
  constraint papers_one_thing check (num_nonnulls(receipt_id) = 1),
  constraint papers_once unique nulls not distinct (receipt_id, kind)
);
create index papers_file on papers (sha256);

-- The life of a receipt.
alter table steps_taken
  add column receipt_id integer references receipts on delete restrict,
  drop constraint steps_taken_one_thing,
  add constraint steps_taken_one_thing check (num_nonnulls(stock_take_id, user_id, receipt_id) = 1);
create index steps_taken_receipt on steps_taken (receipt_id, id);

insert into life_steps (thing, move, from_state, to_state) values
  ('receipts', null, null, 'emessa'),
  ('receipts', 'annul', 'emessa', 'annullata');
