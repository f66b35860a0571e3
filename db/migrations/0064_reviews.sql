-- Reviews by buyers of a product, a course or a workshop.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  product_id integer REFERENCES products (id),
  course_id uuid REFERENCES courses (id),
  workshop_id uuid REFERENCES workshops (id),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL CHECK (length(text) <= 2000),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 60),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'published', 'rejected')),
  -- Public reply of the owner; '' without one.
  reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Time of the buyer's last change.
  changed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(product_id, course_id, workshop_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, product_id, course_id, workshop_id)
);
--> statement-breakpoint
CREATE INDEX reviews_newest ON reviews (changed_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX reviews_by_status ON reviews (status, changed_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX reviews_search ON reviews USING gin (lower(' ' || display_name || ' ' || text) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX reviews_product ON reviews (product_id, changed_at DESC) WHERE status = 'published' AND product_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reviews_course ON reviews (course_id, changed_at DESC) WHERE status = 'published' AND course_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reviews_workshop ON reviews (workshop_id, changed_at DESC) WHERE status = 'published' AND workshop_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER reviews_version BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- Pages show published reviews only.
CREATE FUNCTION reviews_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE review reviews;
BEGIN
  IF TG_OP = 'DELETE' THEN review := OLD; ELSE review := NEW; END IF;
  IF review.status = 'published' OR (TG_OP = 'UPDATE' AND OLD.status = 'published') THEN
    IF review.product_id IS NULL THEN PERFORM tell_content('classes');
    ELSE PERFORM tell_content('product:' || review.product_id); END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_told AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_emptied AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION content_changed('*');
--> statement-breakpoint
ALTER TABLE order_lines ADD COLUMN review_invited_at timestamptz;
--> statement-breakpoint
CREATE INDEX order_lines_not_invited ON order_lines (ordered_at)
  WHERE review_invited_at IS NULL AND status = 'completed' AND gift IS NULL;
--> statement-breakpoint
ALTER TABLE profiles ADD COLUMN review_invitations_stopped_at timestamptz;
--> statement-breakpoint
ALTER TABLE settings ADD COLUMN invites_reviews boolean NOT NULL DEFAULT true;
