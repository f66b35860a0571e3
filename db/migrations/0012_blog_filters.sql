-- What a filtered blog is read by. A category or a tag stands in an address as a word: 'Weekly review' is weekly-review.
-- Only A to Z change case, so that a word is the same in every database whatever its locale, and in the program.

CREATE FUNCTION address_word(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz-');
--> statement-breakpoint
CREATE FUNCTION address_words(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT address_word(name) FROM unnest(names) AS name);
--> statement-breakpoint
CREATE INDEX blog_posts_category ON blog_posts (address_word(category), published_at DESC, id DESC) WHERE is_published;
--> statement-breakpoint
CREATE INDEX blog_posts_tags ON blog_posts USING gin (address_words(tags)) WHERE is_published;
