create or replace function refuse_movement(rule text, hint text default '') returns void language plpgsql as $$
begin
  raise exception 'movement refused: % %', rule, hint using errcode = 'check_violation', constraint = rule, hint = hint;
end $$;
