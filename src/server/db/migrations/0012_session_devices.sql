-- People tell their sessions apart by the browser that signed in.
ALTER TABLE session_families ADD COLUMN user_agent text NOT NULL DEFAULT '';
