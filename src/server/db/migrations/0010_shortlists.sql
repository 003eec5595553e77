-- Lists of channels that people pick for a client or a project, and their named views of the channel base. Ids are the
-- clients' own, since lists are made without a network too.
CREATE TABLE shortlists (
  id uuid PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  client_name text,
  project_id integer REFERENCES projects (id) ON DELETE SET NULL,
  -- Everybody may look at it and fill it; the rest stays its owner's.
  is_shared boolean NOT NULL,
  budget numeric(14, 2),
  budget_basis text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX shortlists_owner ON shortlists (owner_id, created_at);
CREATE INDEX shortlists_shared ON shortlists (updated_at) WHERE is_shared;
CREATE INDEX shortlists_project ON shortlists (project_id) WHERE project_id IS NOT NULL;

-- The latest change of each thing that can be said of a list (src/domain/shortlist.ts). It names channels by number alone:
-- one that is deleted stays in its lists, which say so.
CREATE TABLE shortlist_changes (
  shortlist_id uuid NOT NULL REFERENCES shortlists (id) ON DELETE CASCADE,
  key text NOT NULL,
  change json NOT NULL,
  PRIMARY KEY (shortlist_id, key)
);

CREATE TABLE channel_views (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL,
  shown json NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, name_search)
);

-- Nothing reads it since 0008. Nodes of the version before still write it, so that it can only go with the next one.
ALTER TABLE channels ALTER COLUMN legal_entity_search DROP NOT NULL;
