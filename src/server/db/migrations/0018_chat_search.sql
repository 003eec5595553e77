-- Sessions end by requests, by commands and by hand; the nodes hear of each, and close the streams of answers that the
-- sessions read. Notifications of one transaction with the same text are delivered once.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat_responses', 'sessions');
  RETURN NULL;
END $$;
CREATE TRIGGER session_families_ended AFTER DELETE OR UPDATE OF ended_at ON session_families
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
CREATE TRIGGER users_disabled AFTER UPDATE OF disabled_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

-- The words of a message, as chat-search.ts of the domain tells them apart, for nodes of every version. The alphabet is
-- written out, because the letters of a database depend on its locale.
CREATE FUNCTION chat_search_words(message text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(
    regexp_replace(
      regexp_replace(
        translate(
          lower((CASE WHEN message IS NFC NORMALIZED THEN message ELSE normalize(message, NFC) END) COLLATE "C"),
          'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁё', 'абвгдежзийклмнопрстуфхцчшщъыьэюяее'),
        '[^0-9a-zа-я]+', ' ', 'g'),
      '([^ ]{64})[^ ]+', '\1', 'g'),
    ' '), ''))
$$;
CREATE INDEX chat_messages_words ON chat_messages USING gin (chat_search_words(text));
-- Statistics would compute the words of thousands of messages at each ANALYZE.
ALTER INDEX chat_messages_words ALTER COLUMN 1 SET STATISTICS 0;

ALTER TABLE chats
  ADD COLUMN is_pinned boolean NOT NULL DEFAULT false,
  -- The name of a client, for example. A folder exists while a chat is in it.
  ADD COLUMN folder text,
  -- The name that the chat was created with, until a user or the model names it. Null in chats of earlier versions.
  ADD COLUMN automatic_name text;
