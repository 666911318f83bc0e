-- The sheet of a workbook that a person chose, and remarks: lines about rows that are imported all the same.
alter table imports add column sheet text constraint imports_sheet check (length(sheet) between 1 and 100);
alter table import_errors add column remark boolean not null default false;
