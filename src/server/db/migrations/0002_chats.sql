-- Chats with the assistant, the answers that are being written, and files.

-- What is in a file lies in the file store under storage_key; here is what is known of it. A file is its owner's alone.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- 'upload', 'generated' (a picture of an answer) or 'preview' (an unfinished one, deleted when the answer ends)
  origin text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  -- What the assistant is given of a document; null for pictures and for what could not be read, which has a problem.
  extracted_text text,
  problem text,
  created_at timestamptz NOT NULL
);
CREATE INDEX files_owner ON files (owner_id);
CREATE INDEX files_created ON files (created_at);

CREATE TABLE chats (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the last message was sent: the order of the list.
  last_message_at timestamptz NOT NULL
);
CREATE INDEX chats_user ON chats (user_id, last_message_at DESC, id);

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
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_messages_chat ON chat_messages (chat_id, position);
CREATE INDEX chat_messages_image ON chat_messages (image_file_id) WHERE image_file_id IS NOT NULL;

CREATE TABLE chat_message_files (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (message_id, file_id)
);
CREATE INDEX chat_message_files_file ON chat_message_files (file_id);

-- One row an answer. While it is running, the node that writes it holds a lease, by the clock of the database; a lease
-- that has run out means that the node is gone.
CREATE TABLE chat_responses (
  id uuid PRIMARY KEY,
  chat_id uuid NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question_id uuid NOT NULL UNIQUE REFERENCES chat_messages (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('running', 'done', 'stopped', 'interrupted')),
  stop_requested boolean NOT NULL DEFAULT false,
  lease_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
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
