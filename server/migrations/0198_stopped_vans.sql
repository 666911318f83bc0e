-- A report stops a van without knowing for how long: each morning the maintenance is made to last so many days more at
-- least. The bookings in its time keep their holds until a workshop manager settles them, so such a maintenance holds
-- only the time between them, in several pieces.
alter table closures
  add column ahead_days smallint,
  add constraint closures_ahead_days
    check (ahead_days is null or ahead_days between 1 and 7 and kind = 'manutenzione' and not upper_inf(during));
create index closures_ahead on closures (id) where ahead_days is not null;
drop index holds_closure;
create index holds_closure on holds (closure_id, resource_id);
