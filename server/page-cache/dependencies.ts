import { Problem } from '../problem.ts'
import type { PublicLoaders } from '../public-loaders.ts'
import { classesValidUntil, earliest, scheduleValidUntil } from './valid-until.ts'

/**
 * A cache tag, as in the payload of a database notification: 'posts' when posts are added, removed or reordered,
 * 'post:…' when the post with this id changes, 'post:*' when any post changes.
 */
export type CacheTag = string

/** The cache tags of a page, and the time until which it is valid without changes. Null: until the next change. */
export type Dependencies = { tags: Set<CacheTag>; until: Date | null }

/**
 * The dependencies that the result of one verb adds. Null: the result is personal or momentary, so the page must not be
 * cached.
 */
type ResultDependencies = { tags: CacheTag[]; until?: Date | null } | null

const uncacheable = () => null
const taggedWith =
  (...tags: CacheTag[]) =>
  () => ({ tags })

type Verbs = Omit<PublicLoaders, 'site'>
type DependencyRules<D extends keyof Verbs> = {
  [V in keyof Verbs[D]]: (
    result: Verbs[D][V] extends (...input: never[]) => infer A ? Awaited<A> : never,
  ) => ResultDependencies
}

const postTags = (posts: ({ id: string } | null)[]) => ({
  tags: ['posts', ...posts.flatMap((post) => (post ? `post:${post.id}` : []))],
})

/** The dependencies of the result of each verb. */
const dependenciesByVerb: { [D in keyof Verbs]: DependencyRules<D> } = {
  binder: {
    listPublishedLessons: taggedWith('lessons', 'lesson:*'),
    getLesson: ({ id }) => ({ tags: ['lessons', `lesson:${id}`] }),
  },
  blog: {
    // A filter without matches can have any value, so such pages are not cached.
    listPublishedPosts: ({ posts, category, tag }) =>
      posts.length === 0 && (category || tag) ? null : postTags(posts),
    getPost: (post) => postTags([post, post.older, post.newer, ...post.related]),
    blogFeed: taggedWith('posts', 'post:*'),
  },
  classNotifications: { getReminderPreference: uncacheable },
  classes: { listOpenClasses: (offers) => ({ tags: ['classes'], until: classesValidUntil(offers) }) },
  demo: { getDemoCheckout: uncacheable, mailbox: uncacheable, mailTemplates: uncacheable },
  ogImages: { getOgImage: uncacheable },
  pdf: {
    blankLessonPdf: uncacheable,
    getLessonLink: taggedWith('lessons', 'lesson:*'),
    listPrintableLessons: taggedWith('lessons', 'lesson:*'),
  },
  schedule: {
    listUpcomingEvents: (calendar) => ({ tags: ['classes'], until: scheduleValidUntil(calendar) }),
    publicFeed: taggedWith('classes'),
    personalFeed: uncacheable,
    getEventIcs: uncacheable,
  },
  search: { search: uncacheable },
  sitemap: {
    sitemap: taggedWith('posts', 'lessons', 'lesson:*', 'products'),
    sitemapPart: uncacheable,
    robots: taggedWith(),
  },
  store: {
    listActiveProducts: taggedWith('products', 'product:*'),
    getProduct: ({ id }) => ({ tags: ['products', `product:${id}`] }),
  },
}

export type DependencyTracker = {
  verbs: PublicLoaders
  /** The dependencies so far, or null if the page must not be cached. */
  dependencies: () => Dependencies | null
  /** The first error of a verb except `not_found`; undefined if there was none. */
  failure: () => unknown
}

/** Wraps the verbs for rendering one page and collects the dependencies of their results. */
export function trackDependencies(verbs: PublicLoaders): DependencyTracker {
  let dependencies: Dependencies | null = { tags: new Set(), until: null }
  let failure: unknown
  const add = (part: ResultDependencies) => {
    if (!part) dependencies = null
    if (!part || !dependencies) return
    for (const tag of part.tags) dependencies.tags.add(tag)
    dependencies.until = earliest([dependencies.until, part.until ?? null])
  }
  const fail = (error: unknown) => {
    dependencies = null
    failure ??= error
  }
  const trackDomain = (domain: keyof Verbs) => {
    const rules = dependenciesByVerb[domain] as Record<string, (result: unknown) => ResultDependencies>
    return Object.fromEntries(
      Object.entries(verbs[domain]).map(([name, verb]) => [
        name,
        trackVerb(verb, rules[name] ?? uncacheable, { add, fail }),
      ]),
    )
  }
  const entries = (Object.keys(dependenciesByVerb) as (keyof Verbs)[]).map((domain) => [domain, trackDomain(domain)])
  return {
    verbs: { ...Object.fromEntries(entries), site: verbs.site },
    dependencies: () => dependencies,
    failure: () => failure,
  }
}

type AnyVerb = (...input: unknown[]) => unknown
type Tracker = { add: (part: ResultDependencies) => void; fail: (error: unknown) => void }

/** Wraps one verb. A page must not be cached if a verb failed, except by `not_found`. */
function trackVerb(
  verb: AnyVerb,
  dependenciesOf: (result: unknown) => ResultDependencies,
  { add, fail }: Tracker,
): AnyVerb {
  return (...input) => {
    const result = verb(...input)
    if (!(result instanceof Promise)) {
      add(dependenciesOf(result))
      return result
    }
    return result.then(
      (value) => {
        add(dependenciesOf(value))
        return value
      },
      (error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'not_found') fail(error)
        throw error
      },
    )
  }
}
