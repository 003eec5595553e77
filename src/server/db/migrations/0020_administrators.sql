-- Who may open the administration. The right gates only those screens.
ALTER TABLE users ADD COLUMN is_administrator boolean NOT NULL DEFAULT false;

-- An installation of an earlier version has been run by its first user.
UPDATE users SET is_administrator = true WHERE id = (
  SELECT id FROM users WHERE disabled_at IS NULL ORDER BY created_at, id LIMIT 1);

-- Addresses that let a person choose a password once. The table holds only hashes, because a link is as good as a password.
CREATE TABLE one_time_links (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('invite', 'reset', 'setup')),
  -- Null for the link that creates the first user.
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Null for a link that the server itself printed.
  created_by integer REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((user_id IS NULL) = (purpose = 'setup'))
);
CREATE INDEX one_time_links_user ON one_time_links (user_id);
