-- Google: its calendar, and signing in with it.

-- Somebody who is on their way to Google's page and back. Hashes of what the page's address carries, and of what only the
-- one who set out has.
CREATE TABLE google_consent_requests (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('calendar', 'sign-in')),
  bound_to bytea NOT NULL CHECK (length(bound_to) = 32),
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX google_consent_requests_expiry ON google_consent_requests (expires_at);
--> statement-breakpoint
-- Consents to write into somebody's calendar. The token is encrypted: a copy of the database opens nobody's calendar.
CREATE TABLE google_connections (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  refresh_token text NOT NULL CHECK (refresh_token <> ''),
  connected_at timestamptz NOT NULL,
  broken_at timestamptz
);
--> statement-breakpoint
-- A person signs in with one Google account at most.
CREATE UNIQUE INDEX credentials_one_google ON credentials (user_id) WHERE provider_id = 'google';
