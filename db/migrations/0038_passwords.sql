-- Passwords and Google accounts in tables of our own, in place of those of an authentication library.

-- `id` changes with each new password, but not when the same password is hashed again.
CREATE TABLE passwords (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL UNIQUE REFERENCES profiles (id) ON DELETE CASCADE,
  hash text CHECK (hash LIKE '$argon2id$%'),
  scrypt_hash text,
  CHECK (num_nonnulls(hash, scrypt_hash) = 1)
);
--> statement-breakpoint
-- Hashes from before Argon2id, until the next sign-in replaces them.
CREATE INDEX passwords_scrypt ON passwords (user_id) WHERE scrypt_hash IS NOT NULL;
--> statement-breakpoint
INSERT INTO passwords (user_id, scrypt_hash)
SELECT user_id, password FROM credentials WHERE provider_id = 'credential' AND password IS NOT NULL;
--> statement-breakpoint
-- A user signs in with at most one Google account.
CREATE TABLE google_accounts (
  account_id text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES profiles (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
INSERT INTO google_accounts (account_id, user_id, created_at)
SELECT account_id, user_id, created_at FROM credentials WHERE provider_id = 'google';
--> statement-breakpoint
DROP TABLE credentials;
--> statement-breakpoint
DROP TABLE proof_sessions;
--> statement-breakpoint
ALTER TABLE proofs DROP COLUMN updated_at;
--> statement-breakpoint
ALTER TABLE profiles DROP COLUMN image;
