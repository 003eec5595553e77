-- Chats with the assistant, the answers that are being written, and what they took from the model.
CREATE TABLE chats (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the last message was sent: the order of the list.
  last_message_at timestamptz NOT NULL,
  -- Counts the changes of the shown conversation, so that a reader of several parts sees that they do not fit together.
  branch_changes integer NOT NULL DEFAULT 0,
  is_pinned boolean NOT NULL DEFAULT false,
  -- The name of a client, for example. A folder exists while a chat is in it.
  folder text,
  -- The name that the chat was created with, until a user or the model names it.
  automatic_name text
);
CREATE INDEX chats_user ON chats (user_id, last_message_at DESC, id);

-- Questions that replaced each other are versions and share `version_of`, the id of the first of them. It is null for a
-- question without versions, and for one that was replaced before it had a whole answer.
-- `set_aside_with` is null for the messages of the shown conversation. The others have the id of the question that was
-- replaced when they left it, and return together with that question.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  chat_id uuid NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  -- The order within a chat.
  position bigint GENERATED ALWAYS AS IDENTITY,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  text text NOT NULL,
  use_image_tool boolean NOT NULL DEFAULT false,
  use_web_search_tool boolean NOT NULL DEFAULT false,
  image_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  interrupted boolean NOT NULL DEFAULT false,
  stopped boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  version_of uuid,
  set_aside_with uuid,
  -- Whether the model may look into the agency's base for a question; what an answer cites from there, and the numbers in
  -- it that no tool gave.
  use_agency_base boolean NOT NULL DEFAULT false,
  cited jsonb,
  unverified jsonb
);
CREATE INDEX chat_messages_chat ON chat_messages (chat_id, position);
CREATE INDEX chat_messages_image ON chat_messages (image_file_id) WHERE image_file_id IS NOT NULL;
CREATE INDEX chat_messages_version ON chat_messages (version_of) WHERE version_of IS NOT NULL;
CREATE INDEX chat_messages_set_aside ON chat_messages (set_aside_with) WHERE set_aside_with IS NOT NULL;

-- The words of a message, as chat-search.ts of the domain tells them apart. The alphabet is written out, because the
-- letters of a database depend on its locale.
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

CREATE TABLE chat_message_files (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (message_id, file_id)
);
CREATE INDEX chat_message_files_file ON chat_message_files (file_id);

-- One row for each answer. The node that writes it holds a lease, by the clock of the database; a lease that has run out
-- means that the node is gone.
CREATE TABLE chat_responses (
  id uuid PRIMARY KEY,
  chat_id uuid NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question_id uuid NOT NULL UNIQUE REFERENCES chat_messages (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('running', 'done', 'stopped', 'interrupted')),
  stop_requested boolean NOT NULL DEFAULT false,
  lease_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What the model did not receive with the question, because the conversation and its files were too long for it: the
  -- number of messages and the parts of files. Null when it received everything.
  left_out jsonb,
  -- Why the answer to the question failed or broke off, as a code. Null for other answers.
  failure text
);
CREATE UNIQUE INDEX chat_responses_running_chat ON chat_responses (chat_id) WHERE status = 'running';
CREATE INDEX chat_responses_running_user ON chat_responses (user_id) WHERE status = 'running';
CREATE INDEX chat_responses_running_lease ON chat_responses (lease_until) WHERE status = 'running';
CREATE INDEX chat_responses_ended ON chat_responses (ended_at);

-- The log of an answer: append-only batches of stream messages, numbered from 1 without a gap; last_id is the number
-- of the last message of the batch. Deleted some time after the answer has ended.
CREATE TABLE chat_response_events (
  response_id uuid NOT NULL REFERENCES chat_responses (id) ON DELETE CASCADE,
  last_id integer NOT NULL,
  messages jsonb NOT NULL,
  PRIMARY KEY (response_id, last_id)
);

-- What each user's answers took from the model in a month at the agency (its first day). Deleted chats stay counted.
CREATE TABLE assistant_usage (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month date NOT NULL,
  model text NOT NULL,
  answers integer NOT NULL,
  -- Answers whose tokens this server estimated, because the model's server did not tell them.
  estimated_answers integer NOT NULL,
  pictures integer NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  PRIMARY KEY (user_id, month, model)
);
CREATE INDEX assistant_usage_month ON assistant_usage (month);
