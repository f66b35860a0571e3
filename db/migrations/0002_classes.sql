-- Courses run for weeks, workshops have a day, a clock time in their own zone, and seats.

CREATE TABLE courses (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  instructor text NOT NULL DEFAULT '',
  student_count integer NOT NULL DEFAULT 0 CHECK (student_count >= 0),
  price numeric(10, 2) NOT NULL CHECK (price >= 0),
  next_start_date date,
  is_active boolean NOT NULL DEFAULT true,
  duration text NOT NULL DEFAULT '',
  lessons_count integer NOT NULL DEFAULT 0 CHECK (lessons_count >= 0),
  level text CHECK (level IN ('Beginner', 'Intermediate', 'Advanced')),
  rating numeric(2, 1) CHECK (rating BETWEEN 1 AND 5),
  highlights text[] NOT NULL DEFAULT '{}',
  category text CHECK (category IN ('Spiritual', 'Health', 'Education', 'Finance')),
  cover text,
  image_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
--> statement-breakpoint
CREATE INDEX courses_open ON courses (next_start_date, id) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_newest ON courses (created_at DESC, id DESC);
--> statement-breakpoint
CREATE TABLE workshops (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  instructor text NOT NULL DEFAULT '',
  workshop_date date NOT NULL,
  workshop_time time NOT NULL,
  end_date date NOT NULL,
  end_time time NOT NULL,
  time_zone text NOT NULL DEFAULT 'UTC',
  spots_total integer NOT NULL CHECK (spots_total >= 0),
  price numeric(10, 2) NOT NULL CHECK (price >= 0),
  is_active boolean NOT NULL DEFAULT true,
  agenda jsonb NOT NULL DEFAULT '[]',
  category text CHECK (category IN ('Spiritual', 'Health', 'Education', 'Finance')),
  cover text,
  image_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT workshops_end_after_start CHECK (end_date + end_time >= workshop_date + workshop_time)
);
--> statement-breakpoint
CREATE INDEX workshops_open ON workshops (workshop_date, id) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX workshops_newest ON workshops (workshop_date DESC, id DESC);
