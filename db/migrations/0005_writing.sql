-- What the owner writes: posts for the blog, lessons for the binder.

CREATE TABLE blog_posts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  content text NOT NULL DEFAULT '',
  excerpt text NOT NULL DEFAULT '',
  author text NOT NULL DEFAULT '',
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  is_published boolean NOT NULL DEFAULT false,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  image_url text,
  CHECK (NOT is_published OR published_at IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX blog_posts_published ON blog_posts (published_at DESC, id DESC) WHERE is_published;
--> statement-breakpoint
CREATE INDEX blog_posts_newest ON blog_posts (created_at DESC, id DESC);
--> statement-breakpoint
CREATE TABLE binder_lessons (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  slug text UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  content text,
  excerpt text,
  author text,
  tags text[] NOT NULL DEFAULT '{}',
  category text CHECK (category IN ('Spiritual', 'Health', 'Education', 'Finance')),
  key_takeaways text[] NOT NULL DEFAULT '{}',
  examples text[] NOT NULL DEFAULT '{}',
  action_steps text[] NOT NULL DEFAULT '{}',
  reflection_questions text[] NOT NULL DEFAULT '{}',
  did_you_know text,
  is_published boolean NOT NULL DEFAULT false,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  order_index integer NOT NULL DEFAULT 0,
  image_url text,
  video_url text
);
--> statement-breakpoint
CREATE INDEX binder_lessons_published ON binder_lessons (order_index, id) WHERE is_published;
--> statement-breakpoint
CREATE INDEX binder_lessons_order ON binder_lessons (order_index, id);
