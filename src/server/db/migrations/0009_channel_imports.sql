-- Tables of channels that somebody brings along: collected by pieces, written in one transaction, and kept until the next
-- one, so that the last can be undone.
CREATE TABLE channel_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL,
  -- Counts the times it was begun, so that a node that was given up finds that it is not its turn any more.
  attempt integer NOT NULL DEFAULT 0,
  -- By the clock of the database: who writes or undoes it has died when this is over.
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Titles of categories that may be made for it.
  new_categories text[] NOT NULL,
  made_category_ids integer[] NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0,
  processed integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Why the last attempt came to nothing, for people.
  failure text
);
CREATE INDEX channel_imports_user ON channel_imports (user_id);
-- One at a time.
CREATE UNIQUE INDEX channel_imports_at_work ON channel_imports ((true)) WHERE state IN ('writing', 'undoing');

CREATE TABLE channel_import_rows (
  import_id integer NOT NULL REFERENCES channel_imports (id) ON DELETE CASCADE,
  -- As the rows of the file are counted.
  row_number integer NOT NULL,
  -- What is to be written, as it came.
  input json NOT NULL,
  -- The channel that it changes, at the version that was looked at.
  existing_id integer,
  existing_version integer,
  -- What became of it: the channel that was written, with what it was before if it was there, and the version it has since.
  channel_id integer,
  before json,
  version_after integer,
  -- Why it was not written, for people.
  skipped text,
  PRIMARY KEY (import_id, row_number)
);
