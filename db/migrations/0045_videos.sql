-- Videos of lessons that an owner uploaded, in parts of equal size except for the last one. A lesson refers to a video by the
-- URL /videos/<id>.
CREATE TABLE videos (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  file_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('video/mp4', 'video/webm')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND bytes),
  -- Subtitles as WebVTT.
  captions text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Time of the last part.
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX videos_updated ON videos (updated_at);
