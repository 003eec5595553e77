-- Files. The file store holds the content under storage_key, this table what is known of it. A file is its owner's alone.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 'upload', 'generated' (a picture of an answer) or 'preview' (an unfinished one, deleted when the answer ends)
  origin text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  -- A key becomes a path in the folder of files. The application makes UUIDs only; a row of a foreign backup may hold anything.
  storage_key text NOT NULL CONSTRAINT files_storage_key_is_uuid
    CHECK (storage_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- What the model receives of a document; null for pictures and for unreadable documents, which have a problem.
  extracted_text text,
  problem text,
  created_at timestamptz NOT NULL
);
CREATE INDEX files_owner ON files (owner_id);
CREATE INDEX files_created ON files (created_at);

-- Keys of the file store whose bytes no row of `files` names: those of deleted files until they are removed, and those of
-- new files until their row exists. So no bytes stay forever when a node dies in between.
CREATE TABLE unowned_bytes (
  storage_key text PRIMARY KEY CONSTRAINT unowned_bytes_storage_key_is_uuid
    CHECK (storage_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- The bytes are not removed before this time of the database's clock. Null for bytes of deleted files.
  kept_until timestamptz
);

-- A trigger sees each deletion, also by the deletion of a user.
CREATE FUNCTION disown_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unowned_bytes (storage_key) SELECT storage_key FROM deleted ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_deleted AFTER DELETE ON files
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION disown_bytes();
