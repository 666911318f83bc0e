-- The archive of a person's data, one for each request. A job makes it, and it is kept for seven days.
create table data_exports (
  id integer generated always as identity primary key,
  request_id integer not null unique references data_requests on delete cascade,
  user_id integer not null references users on delete cascade,
  -- Null is the person.
  begun_by integer references users on delete set null,
  begun_at timestamptz not null default current_moment(),
  -- How many tables and files are in it so far, and how many there are.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  finished_at timestamptz,
  expires_at timestamptz,
  sha256 text references files on delete restrict,
  constraint data_exports_finished check ((finished_at is null) = (expires_at is null)),
  constraint data_exports_file check (sha256 is null or finished_at is not null)
);
create index data_exports_user on data_exports (user_id);
create index data_exports_begun_by on data_exports (begun_by) where begun_by is not null;
create index data_exports_file on data_exports (sha256) where sha256 is not null;

-- Who took the archive, each time.
create table data_export_downloads (
  id integer generated always as identity primary key,
  export_id integer not null references data_exports on delete cascade,
  user_id integer not null references users on delete cascade,
  downloaded_by integer references users on delete set null,
  downloaded_at timestamptz not null default current_moment()
);
create index data_export_downloads_export on data_export_downloads (export_id, id);
create index data_export_downloads_user on data_export_downloads (user_id);
create index data_export_downloads_by on data_export_downloads (downloaded_by) where downloaded_by is not null;
