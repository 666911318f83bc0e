-- Ends the invitations of a person in any state except invited and active, because only a person who was invited or
-- readmitted may use an invitation.
create or replace function end_invitations() returns trigger language plpgsql as $$
begin
  update public.invitations set ended_at = current_moment(), ended_by = 'withdrawn'
   where user_id = new.id and ended_at is null;
  return null;
end $$;
create or replace trigger end_invitations after update of state on users
  for each row when (new.state not in ('invitato', 'attivo')) execute function end_invitations();
