-- A reimbursement is made by transfer, in cash or otherwise; a wrong one is undone; a missing IBAN is asked for.

alter table expense_payments
  add column method text not null default 'bonifico'
    constraint expense_payments_method check (method in ('bonifico', 'contanti', 'altro'));

alter table expense_reports add column iban_asked_at timestamptz;

insert into life_steps (thing, move, from_state, to_state) values
  ('expense_reports', 'unpay', 'rimborsata', 'approvata');
