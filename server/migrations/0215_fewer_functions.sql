-- These functions take less than before, and the others are called by nothing.
drop function if exists may_be_offered(integer, integer, integer, boolean, timestamptz, timestamptz, integer[], jsonb,
                                       integer[], integer);
drop function if exists exceeded_quotas(integer, integer, integer, timestamptz, timestamptz, integer[], jsonb);
drop function if exists drives_until(integer, integer);
