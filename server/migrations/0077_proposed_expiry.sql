-- Whoever uploads a document proposes what stands on it, and whoever verifies it finds it filled in. What holds is what
-- they then approve: `expires_on` and `licence_category`.
alter table documents
  add column proposed_expires_on date
    check (proposed_expires_on between date '2000-01-01' and date '2100-12-31'),
  add column proposed_licence_category text
    check (proposed_licence_category in
      ('AM', 'A1', 'A2', 'A', 'B', 'B96', 'BE', 'C1', 'C', 'CE', 'D1', 'D', 'DE')),
  add constraint documents_proposed_later check (proposed_expires_on > achieved_on);
