-- A key becomes a path in the folder of files. The application makes UUIDs only; a row of a foreign backup may hold anything.
ALTER TABLE files ADD CONSTRAINT files_storage_key_is_uuid
  CHECK (storage_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
ALTER TABLE unowned_bytes ADD CONSTRAINT unowned_bytes_storage_key_is_uuid
  CHECK (storage_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- No version has read this column since 0008 or written it since 0010.
ALTER TABLE channels DROP COLUMN legal_entity_search;

-- Attempts on one account from many addresses slow it down.
CREATE INDEX sign_in_attempts_account ON sign_in_attempts (account, at);

-- People tell their sessions apart by the browser that signed in.
ALTER TABLE session_families ADD COLUMN user_agent text NOT NULL DEFAULT '';
