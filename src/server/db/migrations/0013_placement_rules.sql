-- The agency's rules of placement (src/domain/placement-verdict.ts). The newest version holds; earlier ones are kept.
CREATE TABLE placement_rules (
  version integer PRIMARY KEY,
  rules json NOT NULL,
  created_at timestamptz NOT NULL
);
