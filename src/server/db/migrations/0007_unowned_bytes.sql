-- Keys of the file store whose bytes no row of `files` names: those of deleted files until they are removed, and those
-- of new ones until their row is there. So none stays for ever when a node dies between the two.
CREATE TABLE unowned_bytes (
  storage_key text PRIMARY KEY,
  -- Not removed before; null for what was deleted. By the clock of the database.
  kept_until timestamptz
);

CREATE FUNCTION disown_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unowned_bytes (storage_key) SELECT storage_key FROM deleted ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Of each that goes, whatever deletes it.
CREATE TRIGGER files_deleted AFTER DELETE ON files
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION disown_bytes();
