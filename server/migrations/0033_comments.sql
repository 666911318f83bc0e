-- Comments on any thing, with the people who are mentioned: a foreign key for each kind of thing, and exactly one is
-- set.

create table comments (
  id integer generated always as identity primary key,
  product_id integer references products on delete cascade,
  body text not null check (length(body) between 1 and 2000),
  -- Null is somebody who was erased.
  author_id integer references users on delete set null,
  written_at timestamptz not null default current_moment(),
  edited_at timestamptz,
  constraint comments_one_thing check (num_nonnulls(product_id) = 1)
);
create index comments_product on comments (product_id, id);
create index comments_author on comments (author_id);

create table comment_mentions (
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);
