-- What the public search reads. Every row carries its words, weighed: A its title, B its tags, its category and what it
-- is, C what introduces it, D its text. Words stand in it twice, as stems ('walk' finds 'walking') and as they are
-- written, so that half a word that somebody is still typing finds the whole ('happin' is no beginning of the stem 'happi').

-- The text of HTML as a reader sees it: a tag inside a line leaves no gap, any other does.
CREATE FUNCTION plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(replace(replace(
  regexp_replace(
    regexp_replace(coalesce(html, ''), '</?(a|b|i|s|em|strong|code)(\s[^>]*)?>', '', 'g'),
    '<[^>]*>', ' ', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
--> statement-breakpoint
-- A list as one line. PostgreSQL cannot know of lists in general that this never changes; of lists of text it does not.
CREATE FUNCTION joined(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(list, ' ');
--> statement-breakpoint
-- What is no letter stands between words: quotation marks and dashes of print would count as letters in a database whose
-- locale is C, and angle brackets would make a tag of what they enclose.
CREATE FUNCTION apart(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(coalesce(words, ''), U&'<>&\201C\201D\201E\00AB\00BB\2018\2019\2013\2014\2026\2022\00B7\00A0', repeat(' ', 16));
--> statement-breakpoint
-- Cut, because a vector may have a megabyte, and a text that is longer must not fail to be saved.
CREATE FUNCTION both_vectors(words text, longest int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('english', left(apart(words), longest)) || to_tsvector('simple', left(apart(words), longest));
--> statement-breakpoint
CREATE FUNCTION search_words(title text, tags text, introduction text, content text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN
  setweight(both_vectors(title, 5000), 'A') || setweight(both_vectors(tags, 5000), 'B') ||
  setweight(both_vectors(introduction, 5000), 'C') || setweight(both_vectors(content, 60000), 'D');
--> statement-breakpoint
-- `spelling` is what a mistyped word is compared with.
ALTER TABLE blog_posts
  ADD COLUMN spelling text GENERATED ALWAYS AS (
    left(title || ' post article ' || joined(tags) || ' ' || coalesce(category, ''), 1000)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    search_words(title, 'blog post article ' || joined(tags) || ' ' || coalesce(category, ''), excerpt,
      author || ' ' || plain_text(content))) STORED;
--> statement-breakpoint
ALTER TABLE binder_lessons
  ADD COLUMN spelling text GENERATED ALWAYS AS (
    left(title || ' lesson ' || joined(tags) || ' ' || coalesce(category, ''), 1000)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    search_words(title, 'binder lesson ' || joined(tags) || ' ' || coalesce(category, ''), excerpt,
      coalesce(author, '') || ' ' || plain_text(content) || ' ' ||
      joined(key_takeaways || examples || action_steps || reflection_questions))) STORED;
--> statement-breakpoint
ALTER TABLE products
  ADD COLUMN spelling text GENERATED ALWAYS AS (left(name || ' ' || coalesce(category, ''), 1000)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    search_words(name, 'store product ' || coalesce(category, '') || ' ' || kind, description, joined(features))) STORED;
--> statement-breakpoint
ALTER TABLE courses
  ADD COLUMN spelling text GENERATED ALWAYS AS (
    left(title || ' course class ' || coalesce(category, '') || ' ' || instructor, 1000)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    search_words(title, 'course class ' || coalesce(category, '') || ' ' || coalesce(level, ''), description,
      instructor || ' ' || joined(highlights))) STORED;
--> statement-breakpoint
ALTER TABLE workshops
  ADD COLUMN spelling text GENERATED ALWAYS AS (
    left(title || ' workshop class ' || coalesce(category, '') || ' ' || instructor, 1000)) STORED,
  ADD COLUMN search tsvector GENERATED ALWAYS AS (
    search_words(title, 'workshop class ' || coalesce(category, ''), description,
      instructor || ' ' || jsonb_path_query_array(agenda, '$[*].topic')::text)) STORED;
--> statement-breakpoint
-- Only what visitors see is in the indexes: the words of a draft are looked up by nobody. Much is asked and little is
-- written, so a row is put in its place at once and not kept on a list that every question would have to read.
CREATE INDEX blog_posts_search ON blog_posts USING gin (search) WITH (fastupdate = off) WHERE is_published;
--> statement-breakpoint
CREATE INDEX binder_lessons_search ON binder_lessons USING gin (search) WITH (fastupdate = off) WHERE is_published;
--> statement-breakpoint
CREATE INDEX products_search ON products USING gin (search) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_search ON courses USING gin (search) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX workshops_search ON workshops USING gin (search) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX blog_posts_spelling ON blog_posts USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE is_published;
--> statement-breakpoint
CREATE INDEX binder_lessons_spelling ON binder_lessons USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE is_published;
--> statement-breakpoint
CREATE INDEX products_spelling ON products USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX courses_spelling ON courses USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX workshops_spelling ON workshops USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE is_active AND deleted_at IS NULL;
