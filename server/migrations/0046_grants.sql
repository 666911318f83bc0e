-- A grant that was taken away stays as one that has ended, with who ended it and why. The row is the last grant of its
-- code; the earlier ones are in the audit log.
alter table user_permissions
  alter column granted_at set default current_moment(),
  add column revoked_by integer references users on delete set null,
  add column revocation_reason text check (length(revocation_reason) between 1 and 300),
  drop constraint user_permissions_check,
  -- What is granted and taken away in one transaction ends as it began.
  add constraint user_permissions_ends check (ends_at >= granted_at),
  add constraint user_permissions_revoked
    check (ends_at is not null or num_nonnulls(revoked_by, revocation_reason) = 0);
create index user_permissions_revoked_by on user_permissions (revoked_by);
