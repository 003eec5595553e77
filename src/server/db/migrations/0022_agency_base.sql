-- Whether the model may look into the agency's base for a question; what an answer cites from there, and the numbers in
-- it that no tool gave.
ALTER TABLE chat_messages ADD COLUMN use_agency_base boolean NOT NULL DEFAULT false,
  ADD COLUMN cited jsonb, ADD COLUMN unverified jsonb;
