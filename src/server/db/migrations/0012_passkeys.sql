-- An administrator marks who may not sign in by a password alone.
ALTER TABLE users ADD COLUMN passkey_required boolean NOT NULL DEFAULT false;

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  -- The id that the authenticator gave it, base64url.
  credential_id text NOT NULL UNIQUE,
  -- COSE, as WebAuthn has it.
  public_key bytea NOT NULL,
  -- The site at which it was added, such as https://desk.agency.ru: a browser shows it to no other.
  origin text NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Each challenge signs in or adds a passkey once. The server signs challenges and writes them only when they are used.
CREATE TABLE used_challenges (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
