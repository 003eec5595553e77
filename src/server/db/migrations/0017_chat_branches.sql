-- Questions that replaced each other are versions and share `version_of`, the id of the first of them. It is null for a
-- question without versions, and for one that was replaced before it had a whole answer.
-- `set_aside_with` is null for the messages of the shown conversation. The others have the id of the question that was
-- replaced when they left it, and return together with that question.
ALTER TABLE chat_messages ADD COLUMN version_of uuid, ADD COLUMN set_aside_with uuid;
CREATE INDEX chat_messages_version ON chat_messages (version_of) WHERE version_of IS NOT NULL;
CREATE INDEX chat_messages_set_aside ON chat_messages (set_aside_with) WHERE set_aside_with IS NOT NULL;

-- Counts the changes of the shown conversation, so that a reader of several parts sees that they do not fit together.
ALTER TABLE chats ADD COLUMN branch_changes integer NOT NULL DEFAULT 0;
