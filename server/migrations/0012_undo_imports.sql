-- An import can be undone: so what it wrote is known by it. Its id travels in the transaction as the user's does, and lands
-- by a default, in the very insert: no statement and no trigger has to know of it. No foreign key: that would lock the
-- import's row once for every row written, while its progress is written from outside.

alter table audit_log
  add column import_id integer default nullif(current_setting('app.import_id', true), '')::integer;
create index audit_log_import on audit_log (import_id) where import_id is not null;

alter table stock_movements
  add column import_id integer default nullif(current_setting('app.import_id', true), '')::integer;
create index stock_movements_import on stock_movements (import_id) where import_id is not null;

alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check check
    (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- Who asked for it; kept when it was done.
  add column undone_by integer references users on delete set null,
  add column undone_at timestamptz,
  add constraint imports_undone check ((state = 'undone') = (undone_at is not null));
create index imports_undone_by on imports (undone_by) where undone_by is not null;
drop index imports_waiting;
create index imports_waiting on imports (id) where state in ('checking', 'importing', 'undoing');
