create or replace function bank_fingerprint(description text, name text, reference text) returns text
  language sql immutable
  as $$ select md5(search_words(description || ' ' || coalesce(name, '') || ' ' || coalesce(reference, ''))) $$;

create or replace trigger version before update on bank_rows for each row execute function count_version();
create or replace trigger audit after update or delete on bank_rows for each row execute function audit_row();
