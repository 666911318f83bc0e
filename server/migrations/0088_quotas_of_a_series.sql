-- What a booking would take of a quota is counted together with those that would be made with it.
drop function if exists exceeded_quotas(integer, integer, integer, timestamptz, timestamptz, integer[]);
drop function if exists may_be_offered(integer, integer, integer, boolean, timestamptz, timestamptz, integer[]);
