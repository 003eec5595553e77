-- Why the answer to the question failed or broke off, as a code. Null for other answers, and for those that a node of
-- the earlier version ended.
ALTER TABLE chat_responses ADD COLUMN failure text;
