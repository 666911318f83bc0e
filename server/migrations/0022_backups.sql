-- Every backup that was made, so that `wms doctor` can say how old the last one is. A row is written only when its file
-- is complete on the disk; a restored instance has the rows of those before it.
create table backups (
  id integer generated always as identity primary key,
  -- The moment of the data in it.
  made_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp() check (finished_at >= made_at),
  -- Name of the archive, without its folder.
  file text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  encrypted boolean not null,
  rows bigint not null check (rows >= 0),
  files integer not null check (files >= 0),
  -- Files that the storage had lost or changed: they are not in it.
  missing_files integer not null check (missing_files >= 0)
);
create index backups_made on backups (made_at);
