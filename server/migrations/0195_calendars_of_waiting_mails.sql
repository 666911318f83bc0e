-- The lines of the calendar files in waiting mails are folded when the mail leaves, so that a name in them is found.
update jobs
   set payload = jsonb_set(payload, '{letter,calendars}', (
     select jsonb_agg(jsonb_set(calendar, '{file}', to_jsonb(replace(calendar ->> 'file', E'\r\n ', '')))
                      order by place)
       from jsonb_array_elements(payload #> '{letter,calendars}') with ordinality as listed (calendar, place)))
 where name = 'mail' and jsonb_array_length(payload #> '{letter,calendars}') > 0;
