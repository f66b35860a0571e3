/**
 * A cache tag, as in the payload of a database notification: 'posts' when posts are added, removed or reordered,
 * 'post:…' when the post with this id changes, 'post:*' when any post changes.
 */
export type CacheTag = string

/** What a result depends on, and the time until which it is valid without changes. */
export type ResultDependencies = { tags: CacheTag[]; until?: Date | null }

export type InvalidatedCache = {
  invalidate(tag: CacheTag): void
  /** While `disconnected`, nothing is served from memory, because changes are not received. */
  invalidateAll(options?: { disconnected: boolean }): void
}

export const ALL_TAGS: CacheTag = '*'

/** @param tag of a notification */
export const hasTag = (tags: ReadonlySet<CacheTag>, tag: CacheTag): boolean =>
  tag === ALL_TAGS || tags.has(tag) || tags.has(tag.replace(/:.*/, ':*'))
