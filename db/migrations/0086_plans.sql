-- A plan of a course, which enrolling lays into a journey of the planner. `content`: see contract/planner/plans.schema.ts.
CREATE TABLE plans (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
--> statement-breakpoint
CREATE INDEX plans_newest ON plans (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX plans_name ON plans (lower(name), id);
--> statement-breakpoint
CREATE INDEX plans_search ON plans USING gin (lower(' ' || name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX plans_course ON plans (course_id);
--> statement-breakpoint
CREATE TRIGGER plans_version BEFORE UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Published plans as they were: an enrollment has the one that was valid on its date, so that a change is for later
-- enrollments only.
CREATE TABLE plan_versions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  plan_id uuid NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  course_id uuid NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  valid_from timestamptz NOT NULL,
  -- Null for the current one.
  valid_until timestamptz CHECK (valid_until >= valid_from)
);
--> statement-breakpoint
CREATE UNIQUE INDEX plan_versions_current ON plan_versions (course_id) WHERE valid_until IS NULL;
--> statement-breakpoint
CREATE INDEX plan_versions_course ON plan_versions (course_id, valid_from);
--> statement-breakpoint
CREATE INDEX plan_versions_plan ON plan_versions (plan_id);
--> statement-breakpoint
-- Something to do for seven days, at the end of a post. Empty for none.
ALTER TABLE blog_posts ADD COLUMN practice text NOT NULL DEFAULT '';
--> statement-breakpoint
-- A step that the planner of a buyer gets in the week in which the product arrives. Empty for none.
ALTER TABLE products ADD COLUMN arrival_step text NOT NULL DEFAULT '';
