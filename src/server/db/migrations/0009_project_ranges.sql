-- The list of projects is filtered by them.
CREATE INDEX projects_end ON projects (placement_end_date);
CREATE INDEX briefs_budget ON briefs (client_budget);
