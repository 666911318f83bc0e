-- Returns the text if it has at most so many characters; else its beginning with '…', so that the cut is seen.
create or replace function shortened(value text, most integer) returns text
  language sql immutable parallel safe
  as $$ select case when length(value) <= most then value else rtrim(left(value, most - 1)) || '…' end $$;

-- Whether `replace_personal_values` or `remove_payer` is at work. The role of requests may set the setting too, but
-- only a function of the tables' owner that says 'security definer' also has the owner's role. The action of a foreign
-- key has that role as well; therefore only triggers on updates ask, and those on deletes only where no foreign key
-- leads.
create or replace function is_erasing() returns boolean language plpgsql stable as $$
begin
  return coalesce(current_setting('app.erasing', true), '') = 'on'
     and current_user = (select pg_get_userbyid(relowner) from pg_catalog.pg_class
                       where oid = 'public.audit_log'::regclass);
end $$;

-- Removes from the values of an audit log entry what they say of a person. Numbers of rows, states of lives and the
-- last day stay, because they say what happened. A text becomes a dot and everything else becomes null, so that the
-- entry can still be read as a row.
create or replace function without_personal_values(entry jsonb, texts text[], only_these text[]) returns jsonb
  language sql stable as $$
    select jsonb_object_agg(key, case
             when value = 'null' or only_these is not null and key <> all (only_these)
               or key ~ '(^|_)(id|by)$' and jsonb_typeof(value) = 'number'
               or key in ('state', 'registration_status') and value #>> '{}' in (select to_state from public.life_steps)
               or key in ('permission', 'what', 'ended_on') then value
             when key = any (texts) then '"•"'::jsonb
             else 'null'::jsonb end)
      from jsonb_each(entry)
  $$;

-- Replaces what the audit log, the steps and the free texts say of a person who was just erased; returns how many
-- entries of the log it changed. Only this function and `remove_payer` change rows of the log: values are replaced, and
-- every row stays.
--   tables: [{"name", "person", "columns"}] the tables with the person's rows; null for the columns means all
--   texts:  [{"name", "columns"}] the columns in which people write about others
--   known:  [{"values": […], "by", "spaced"}] the names of the person, and their replacement; codes and numbers are
--           `spaced`, because people write blanks, points and dashes into them
create or replace function replace_personal_values(erased integer, tables jsonb, texts jsonb, known jsonb)
  returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  one record;
  part record;
  their_rows integer[];
  changed integer;
  entries integer := 0;
  text_columns text[];
  patterns text[];
  replacements text[];
  found_by text[];
  found_without_blanks text[];
  words_of_known text[];
  replaced text;
  conditions text;
  changes text;
  -- The blanks of a text, also those that keep two words together, and what people write between digits.
  blanks constant text := E' \t\n\r' || chr(160) || chr(8239);
  separators constant text := blanks || './()-';
begin
  if not exists (select from public.users where id = erased and state = 'anonimizzato') then
    raise exception 'only the values of an erased person are replaced'
      using errcode = 'restrict_violation', constraint = 'users_not_erased';
  end if;

  perform set_config('app.erasing', 'on', true);
  for one in select * from jsonb_to_recordset(tables) as t (name text, person text, columns text[]) loop
    if one.name = 'users' then
      their_rows := array[erased];
    else
      if not exists (
           select from pg_catalog.pg_constraint
             join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
            where contype = 'f' and confrelid = 'public.users'::regclass and conrelid = one.name::regclass
              and attname = one.person) then
        raise exception '%.% does not name a person', one.name, one.person using errcode = 'restrict_violation';
      end if;
      their_rows := array(
        select distinct row_id from public.audit_log
         where table_name = one.name and erased::text in (before ->> one.person, after ->> one.person));
    end if;
    -- The entries of those rows, and for rows that are deleted also the entries of what belonged to them.
    for part in
      select distinct table_name as name, false as belongs from public.audit_log
       where table_name = one.name and row_id = any (their_rows)
      union all
      select distinct table_name, true from public.audit_log
       where one.columns is null and about_table = one.name and about_id = any (their_rows)
    loop
      text_columns := array(select attname from pg_catalog.pg_attribute
                             where attrelid = to_regclass(part.name) and atttypid = 'text'::regtype);
      update public.audit_log
         set before = without_personal_values(before, text_columns, one.columns),
             after = without_personal_values(after, text_columns, one.columns)
       where table_name = part.name
         and case when part.belongs then about_table = one.name and about_id = any (their_rows)
                  -- Entries about the person are changed together with the row of the person itself.
                  else row_id = any (their_rows) and (about_table, about_id) is distinct from ('users', erased) end;
      get diagnostics changed = row_count;
      entries := entries + changed;
    end loop;
  end loop;

  -- Removes also the reason why a request about their data was refused, because the request stays.
  update public.steps_taken set reason = null
   where (erased in (person_id, user_id)
          or data_request_id in (select id from public.data_requests where user_id = erased))
     and move <> 'erase' and reason is not null;

  -- Whole words only, in any case: 'Anna Verdi' isn't found in 'Giovanna Verdini'. Known values are replaced in their
  -- order, because an e-mail may begin with the username. A name may stand on two lines, of which JSON writes the break
  -- as `\n`. LIKE finds the rows in half the time of the patterns.
  select array_agg(words order by place), array_agg(becomes order by place)
    into patterns, replacements
    from (select place, one_known ->> 'by' as becomes,
                 format('(?<![[:alnum:]])(?:%s)(?![[:alnum:]])',
                        string_agg(case
                          when (one_known ->> 'spaced')::boolean
                            then regexp_replace(translate(value, separators, ''), '(.)(?=.)',
                                                '[\1][' || separators || ']*', 'g')
                          else regexp_replace(regexp_replace(value, '[][\\^$.|?*+(){}]', '\\\&', 'g'),
                                              ' +', '(?:[' || blanks || ']|\\\\[nrt])+', 'g') end, '|')) as words
            from jsonb_array_elements(known) with ordinality as listed (one_known, place),
                 jsonb_array_elements_text(one_known -> 'values') as value
           group by place, one_known) found;
  found_by := array(
    select '%' || regexp_replace(regexp_replace(lower(value), '([%_\\])', '\\\1', 'g'), ' +', '%', 'g') || '%'
      from jsonb_array_elements(known) as listed (one_known),
           jsonb_array_elements_text(one_known -> 'values') as value);
  found_without_blanks := array(
    select '%' || translate(lower(value), separators, '') || '%'
      from jsonb_array_elements(known) as listed (one_known),
           jsonb_array_elements_text(one_known -> 'values') as value
     where (one_known ->> 'spaced')::boolean);
  for one in select * from jsonb_to_recordset(texts) as t (name text, columns text[]) loop
    changes := null;
    conditions := null;
    for part in
      select attname as name, format_type(atttypid, null) as type,
             (select min(length[1]::integer)
                from pg_catalog.pg_constraint k,
                     regexp_matches(pg_get_constraintdef(k.oid), 'length\(' || attname || '\) <= (\d+)') as length
               where k.conrelid = attrelid and k.contype = 'c' and attnum = any (k.conkey)) as most
        from pg_catalog.pg_attribute
       where attrelid = one.name::regclass and attname = any (one.columns)
    loop
      replaced := format('%I::text', part.name);
      for at in 1 .. cardinality(patterns) loop
        replaced := format('regexp_replace(%s, %L, %L, ''gi'')', replaced, patterns[at], replacements[at]);
      end loop;
      -- Cut visibly to the longest allowed text, because the new words may be longer than the old ones.
      if part.most is not null then
        replaced := format('shortened(%s, %s)', replaced, part.most);
      end if;
      changes := concat_ws(', ', changes, format('%I = (%s)::%s', part.name, replaced, part.type));
      conditions := concat_ws(' or ', conditions,
        format('lower(%1$I::text) like any (%2$L::text[])'
                 || ' or translate(lower(%1$I::text), %4$L, '''') like any (%3$L::text[])',
               part.name, found_by, found_without_blanks, separators));
    end loop;
    execute format('update public.%I set %s where %s', one.name, changes, conditions);
    if one.name = 'audit_log' then
      get diagnostics changed = row_count;
      entries := entries + changed;
    end if;
  end loop;

  -- The words by which things are found are written again, where they were written from a text that has changed.
  words_of_known := array(
    select distinct '%' || search_words(value) || '%'
      from jsonb_array_elements(known) as listed (one_known),
           jsonb_array_elements_text(one_known -> 'values') as value
     where search_words(value) <> '');
  for one in
    select c.oid::regclass as name from pg_catalog.pg_proc p join pg_catalog.pg_class c on c.reltype = p.proargtypes[0]
     where p.proname = 'words_of' and p.pronamespace = 'public'::regnamespace
  loop
    execute format('update %s reworded set search = words_of(reworded) where search like any (%L::text[])',
                   one.name, words_of_known);
  end loop;
  delete from public.product_words w
   where w.word in (select string_to_table(trim(both '%' from words), ' ') from unnest(words_of_known) words)
     and not exists (select from public.products p where p.search @@ quote_literal(w.word)::tsquery);
  perform set_config('app.erasing', '', true);
  return entries;
end $$;
