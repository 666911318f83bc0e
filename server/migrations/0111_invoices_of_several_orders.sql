-- One invoice is of several orders: those of a month, or of one delivery note. What it asks for each of them.
create table supplier_invoice_orders (
  id integer generated always as identity primary key,
  invoice_id integer not null references supplier_invoices on delete cascade,
  order_id integer not null references orders on delete restrict,
  net numeric(12, 2) not null check (net >= 0),
  vat numeric(12, 2) not null check (vat >= 0),
  constraint supplier_invoice_orders_once unique (invoice_id, order_id)
);
create index supplier_invoice_orders_order on supplier_invoice_orders (order_id, invoice_id);
insert into supplier_invoice_orders (invoice_id, order_id, net, vat)
  select id, order_id, net, vat from supplier_invoices order by id;
alter table supplier_invoices drop column order_id, drop column net, drop column vat;
