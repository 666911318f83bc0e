create or replace trigger audit after insert or update of token_hash or delete on workshop_addresses
  for each row execute function audit_row('token_hash', '@resources.resource_id');
