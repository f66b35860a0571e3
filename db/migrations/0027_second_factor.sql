-- A second step after the password, and passkeys, which stand for both.

-- What an authenticator app and this site share, sealed with the site's secret. A new key waits beside the one in use until
-- a code has confirmed it.
CREATE TABLE totp_keys (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  sealed text,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: it and those before it are worth nothing any more.
  last_step bigint,
  waiting text,
  waiting_since timestamptz,
  CHECK (num_nonnulls(sealed, confirmed_at, last_step) IN (0, 3)),
  CHECK (num_nonnulls(waiting, waiting_since) IN (0, 2)),
  CHECK (num_nonnulls(sealed, waiting) > 0)
);
--> statement-breakpoint
-- For whoever lost their phone. Each works once; only keyed hashes are kept.
CREATE TABLE backup_codes (
  user_id uuid NOT NULL REFERENCES totp_keys (user_id) ON DELETE CASCADE,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);
--> statement-breakpoint
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the device says that it was used; many always say 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id);
--> statement-breakpoint
-- What the site waits for an answer to: a code after a password, a passkey's signature, a new passkey. Only hashes of what
-- the browser was given are kept. Whoever signs in with a passkey is not known before they have.
CREATE TABLE challenges (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  kind text NOT NULL CHECK (kind IN ('code', 'passkey', 'new_passkey')),
  user_id uuid REFERENCES profiles (id) ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CHECK ((kind = 'passkey') = (user_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX challenges_user ON challenges (user_id);
--> statement-breakpoint
CREATE INDEX challenges_expiry ON challenges (expires_at);
--> statement-breakpoint
ALTER TABLE sessions ADD COLUMN proved_by text NOT NULL DEFAULT 'password'
  CHECK (proved_by IN ('password', 'google', 'code', 'backup_code', 'passkey'));
--> statement-breakpoint
ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check;
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_ended_because_check
  CHECK (ended_because IN ('sign_out', 'password_changed', 'reuse', 'removed', 'second_factor'));
