-- The request that an erasure answered.
alter table erasures
  add constraint erasures_request foreign key (request_id) references data_requests on delete set null;
create index erasures_request on erasures (request_id) where request_id is not null;
