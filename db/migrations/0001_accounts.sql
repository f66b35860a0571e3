-- Who someone is (profiles, credentials, one-time proofs), what they may do (user_roles), and which browsers are signed in.

-- Time-ordered ids (RFC 9562) on every PostgreSQL from 15; version 18 has its own, but managed servers are often older.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
CREATE TABLE profiles (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  email text NOT NULL CHECK (email = lower(btrim(email)) AND length(email) BETWEEN 3 AND 254),
  full_name text NOT NULL DEFAULT '' CHECK (length(full_name) <= 200),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX profiles_email ON profiles (email);
--> statement-breakpoint
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
--> statement-breakpoint
CREATE TABLE user_roles (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  UNIQUE (user_id, role)
);
--> statement-breakpoint
CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';
--> statement-breakpoint
CREATE FUNCTION give_first_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_roles (user_id, role) VALUES (NEW.id, 'user');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_first_role AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION give_first_role();
--> statement-breakpoint
-- Looked at when the transaction commits, so that a role change may delete before it inserts.
CREATE FUNCTION refuse_person_without_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM profiles WHERE id = OLD.user_id) AND NOT EXISTS (SELECT FROM user_roles WHERE user_id = OLD.user_id) THEN
    RAISE EXCEPTION 'person % would be left without a role', OLD.user_id USING ERRCODE = 'check_violation', CONSTRAINT = 'user_roles_at_least_one';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_roles_at_least_one AFTER DELETE OR UPDATE ON user_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_person_without_role();
--> statement-breakpoint
-- Passwords and other proofs of identity. None of the next three is a session of this site.
CREATE TABLE credentials (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
--> statement-breakpoint
CREATE INDEX credentials_user ON credentials (user_id);
--> statement-breakpoint
CREATE TABLE proofs (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX proofs_identifier ON proofs (identifier);
--> statement-breakpoint
CREATE TABLE proof_sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX proof_sessions_user ON proof_sessions (user_id);
--> statement-breakpoint
-- A browser that is signed in. Its tokens are kept as SHA-256 hashes only.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('sign_out', 'password_changed', 'reuse', 'removed')),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL))
);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE TABLE session_tokens (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK (kind = 'refresh' OR used_at IS NULL)
);
--> statement-breakpoint
CREATE INDEX session_tokens_session ON session_tokens (session_id);
--> statement-breakpoint
CREATE INDEX session_tokens_expiry ON session_tokens (expires_at);
--> statement-breakpoint
-- Counters of rate-limiter-flexible (its own column names), shared by every node.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
