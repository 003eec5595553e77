-- What the model did not receive with the question, because the conversation and its files were too long for it: the
-- number of messages and the parts of files. Null when it received everything.
ALTER TABLE chat_responses ADD COLUMN left_out jsonb;
