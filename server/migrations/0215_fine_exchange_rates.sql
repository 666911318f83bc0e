-- A đồng is 0,000035 euro: with six decimals its rate had two digits. What is computed of a rate is made anew, because
-- the type of a column under a generated one can't change; its constraints and its index go with it.
alter table expense_lines drop column euro, drop column claimed;
alter table expense_lines alter column rate type numeric(18, 12);
alter table expense_lines
  add column euro numeric(12, 2) generated always as (
    case when kind = 'chilometri' then round(kilometres * km_rate, 2) else round(amount * rate, 2) end) stored not null
    constraint expense_lines_euro check (euro between 0.01 and 9999999.99),
  add column claimed numeric(12, 2) generated always as (
    case when paid_by = 'associazione' then 0
         when kind = 'chilometri' then round(kilometres * km_rate, 2) else round(amount * rate, 2) end) stored not null,
  add constraint expense_lines_approved check (approved <= claimed),
  add constraint expense_lines_reduced
    check (approved is null or approved = claimed or approved_reason is not null);
create index expense_lines_same on expense_lines (spent_on, euro);

-- These functions take less than before, and the others are called by nothing.
drop function if exists may_be_offered(integer, integer, integer, boolean, timestamptz, timestamptz, integer[], jsonb,
                                       integer[], integer);
drop function if exists exceeded_quotas(integer, integer, integer, timestamptz, timestamptz, integer[], jsonb);
drop function if exists drives_until(integer, integer);
drop function if exists free_times(integer[], timestamptz, timestamptz);
