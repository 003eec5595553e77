-- Accounts at OIDC providers by which users sign in. A provider never gives one subject to two people.
CREATE TABLE user_identities (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  UNIQUE (issuer, subject),
  -- A second account of the same provider must not enter by the e-mail of the first.
  UNIQUE (user_id, issuer)
);

-- The provider that opened the session, for signing out there too. Null for the other ways of signing in.
ALTER TABLE session_families ADD COLUMN provider text;

-- False while the password is a random one that no one knows.
ALTER TABLE users ADD COLUMN has_password boolean NOT NULL DEFAULT true;
UPDATE users SET has_password = false WHERE EXISTS (
  SELECT FROM one_time_links AS l WHERE l.user_id = users.id AND l.purpose = 'invite' AND l.used_at IS NULL);
