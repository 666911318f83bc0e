-- Photos and papers of rooms and vans.

alter table attachments
  add column resource_id integer references resources on delete cascade,
  add constraint attachments_resource_kind
    check (resource_id is null or kind in ('foto', 'libretto', 'assicurazione', 'manuale', 'altro'));
create index attachments_resource on attachments (resource_id, id) where resource_id is not null;

-- Exactly one thing has an attachment. The columns are read from the catalogue, because other drawers add theirs, too.
do $$
begin
  execute (
    select 'alter table attachments drop constraint attachments_one_thing, add constraint attachments_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'attachments'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;

-- A holiday closes once, whatever it closes.
create unique index closures_holiday on closures (during) where kind = 'festa';

-- The holidays on which a resource that closes on holidays is open all the same.
create table resource_open_holidays (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  day date not null,
  unique (resource_id, day)
);
