-- Refuses more than 20 waits to come of one person (`mostWaits` in the contract), and two waits for one place at times
-- that overlap, because the person would be offered both. The person's row is locked, so that two of their waits are
-- checked one after the other.
create or replace function check_wait() returns trigger language plpgsql as $$
begin
  perform from public.users where id = new.user_id for no key update;
  if exists (
       select from public.waits w
        where w.user_id = new.user_id and w.during && new.during
          and exists (select from jsonb_array_elements(new.request -> 'resourceIds') as asked
                       where w.request -> 'resourceIds' @> asked)) then
    raise exception 'one place is waited for twice' using errcode = 'check_violation', constraint = 'waits_overlap';
  end if;
  if (select count(*) from public.waits w
       where w.user_id = new.user_id and lower(w.during) > current_moment()) >= 20 then
    raise exception 'too many waits' using errcode = 'check_violation', constraint = 'waits_most';
  end if;
  return new;
end $$;
create or replace trigger checked before insert on waits for each row execute function check_wait();
