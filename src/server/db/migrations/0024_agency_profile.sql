-- What the agency is called, and how far its administrators have come with setting it up. One row, or none in a new
-- installation.
CREATE TABLE agency_profile (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Counts the changes of name and logo.
  version integer NOT NULL DEFAULT 0,
  name text NOT NULL DEFAULT '',
  logo_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  skipped_steps text[] NOT NULL DEFAULT '{}',
  is_welcome_closed boolean NOT NULL DEFAULT false,
  -- The names of the models whose last check succeeded.
  checked_model text
);

-- An agency that already works needs no welcome.
INSERT INTO agency_profile (is_welcome_closed) SELECT true WHERE EXISTS (SELECT FROM users);
