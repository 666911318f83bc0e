create or replace trigger audit after insert or update or delete on invitations
  for each row execute function audit_row('token_hash', 'tax_code', '@users.user_id');

-- Only somebody who was invited or has been readmitted may use an invitation: whatever else becomes of them ends it.
create or replace function end_invitations() returns trigger language plpgsql as $$
begin
  update invitations set ended_at = current_moment(), ended_by = 'withdrawn'
   where user_id = new.id and ended_at is null;
  return null;
end $$;
create or replace trigger end_invitations after update of state on users
  for each row when (new.state not in ('invitato', 'attivo')) execute function end_invitations();
