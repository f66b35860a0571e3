-- Pictures that admins uploaded. Their files are in the storage; what is shown of one is its address, which is made of its
-- id and its largest size.

CREATE TABLE pictures (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  -- As the file was called: for people, never part of a path.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 500),
  -- The largest size that is kept, upright, in pixels.
  width integer NOT NULL CHECK (width BETWEEN 1 AND 1600),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 16000),
  -- Of the file that was sent, as its hash is: the same file again is the same picture.
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL UNIQUE CHECK (octet_length(sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE INDEX pictures_newest ON pictures (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX pictures_search ON pictures USING gin (lower(' ' || name || ' ' || alt) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX pictures_created_by ON pictures (created_by);
--> statement-breakpoint
CREATE TRIGGER pictures_version BEFORE UPDATE OF name, alt, width, height, bytes, sha256 ON pictures
  FOR EACH ROW EXECUTE FUNCTION raise_version();
