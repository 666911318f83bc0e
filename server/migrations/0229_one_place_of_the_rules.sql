-- The rules of a booking stand in one function: what is offered asks it, and the quotas know the dates of a series.
drop function if exists may_be_offered(integer, integer, integer, boolean, timestamptz, timestamptz, integer[],
                                       integer[], integer);
drop function if exists exceeded_quotas(integer, integer, integer, timestamptz, timestamptz, integer[]);
drop function if exists good_until(integer, integer);
drop function if exists driven_until(integer, integer[]);
