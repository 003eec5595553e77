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

-- The agency's own words for the assistant. The newest version holds; earlier ones are kept.
CREATE TABLE assistant_settings (
  version integer PRIMARY KEY,
  agency_text text NOT NULL,
  author_id integer REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
