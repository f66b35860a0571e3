/**
 * A cache tag, as in the payload of a database notification: 'posts' when posts are added, removed or reordered,
 * 'post:…' when the post with this id changes, 'post:*' when any post changes.
 */
export type CacheTag = string

export const ALL_TAGS: CacheTag = '*'

/** @param tag of a notification */
export const hasTag = (tags: ReadonlySet<CacheTag>, tag: CacheTag): boolean =>
  tag === ALL_TAGS || tags.has(tag) || tags.has(tag.replace(/:.*/, ':*'))
