-- Lists of expense reports read their pages and not the table, also where nothing is found: by state, by how long they
-- have waited, by the category and the day of a line. Measured with 50,000 reports and 150,000 lines.

create index expense_reports_state on expense_reports (state, id);
create index expense_reports_since on expense_reports (state_since, id) where number is not null;
create index expense_lines_category on expense_lines (category, report_id);
create index expense_lines_days on expense_lines (spent_on, report_id);
