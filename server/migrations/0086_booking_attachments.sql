-- The papers of a booking: the programme of a meeting, the list of what goes with the van.
alter table attachments
  add column booking_id integer references bookings on delete cascade,
  add constraint attachments_booking_kind check (booking_id is null or kind in ('documento', 'foto', 'altro'));
create index attachments_booking on attachments (booking_id, id) where booking_id is not null;
-- Exactly one thing has an attachment. The columns are read from the catalogue, because other drawers add theirs, too.
do $$
begin
  execute (
    select 'alter table attachments drop constraint attachments_one_thing, add constraint attachments_one_thing '
           || 'check (num_nonnulls(' || string_agg(quote_ident(attname), ', ' order by attnum) || ') = 1)'
      from pg_attribute
     where attrelid = 'attachments'::regclass and attnum > 0 and not attisdropped and attname like '%\_id');
end $$;
