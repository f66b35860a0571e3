import { Problem } from '../problem.ts'
import type { PublicLoaders } from '../public-loaders.ts'
import { classesValidUntil, earliest, scheduleValidUntil } from './valid-until.ts'

/**
 * A cache tag, as in the payload of a database notification: 'posts' when posts are added, removed or reordered,
 * 'post:…' when the post with this id changes, 'post:*' when any post changes.
 */
export type CacheTag = string

/** The cache tags of a page, and the time until which it is valid without changes. Null: until the next change. */
export type Dependencies = { topics: Set<CacheTag>; until: Date | null }

/**
 * The dependencies that the result of one verb adds. Null: the result is personal or momentary, so the page must not be
 * cached.
 */
type AnswerDependencies = { topics: CacheTag[]; until?: Date | null } | null

const never = () => null
const always =
  (...topics: CacheTag[]) =>
  () => ({ topics })

type Verbs = Omit<PublicLoaders, 'site'>
type Answers<D extends keyof Verbs> = {
  [V in keyof Verbs[D]]: (
    answer: Verbs[D][V] extends (...input: never[]) => infer A ? Awaited<A> : never,
  ) => AnswerDependencies
}

const postTags = (posts: ({ id: string } | null)[]) => ({
  topics: ['posts', ...posts.flatMap((post) => (post ? `post:${post.id}` : []))],
})

/** The dependencies of the result of each verb. */
const topics: { [D in keyof Verbs]: Answers<D> } = {
  binder: {
    listPublishedLessons: always('lessons', 'lesson:*'),
    getLesson: ({ id }) => ({ topics: ['lessons', `lesson:${id}`] }),
  },
  blog: {
    // A filter without matches can have any value, so such pages are not cached.
    listPublishedPosts: ({ posts, category, tag }) =>
      posts.length === 0 && (category || tag) ? null : postTags(posts),
    getPost: (post) => postTags([post, post.older, post.newer, ...post.related]),
    blogFeed: always('posts', 'post:*'),
  },
  classNotifications: { getReminderPreference: never },
  classes: { listOpenClasses: (offers) => ({ topics: ['classes'], until: classesValidUntil(offers) }) },
  demo: { getDemoCheckout: never, mailbox: never, mailTemplates: never },
  ogImages: { getOgImage: never },
  pdf: {
    blankLessonPdf: never,
    getLessonLink: always('lessons', 'lesson:*'),
    listPrintableLessons: always('lessons', 'lesson:*'),
  },
  schedule: {
    listUpcomingEvents: (calendar) => ({ topics: ['classes'], until: scheduleValidUntil(calendar) }),
    publicFeed: always('classes'),
    personalFeed: never,
    getEventIcs: never,
  },
  search: { search: never },
  sitemap: {
    sitemap: always('posts', 'lessons', 'lesson:*', 'products'),
    sitemapPart: never,
    robots: always(),
  },
  store: {
    listActiveProducts: always('products', 'product:*'),
    getProduct: ({ id }) => ({ topics: ['products', `product:${id}`] }),
  },
}

export type DependencyTracker = {
  verbs: PublicLoaders
  /** The dependencies so far, or null if the page must not be cached. */
  shown: () => Dependencies | null
  /** The first error of a verb except `not_found`; undefined if there was none. */
  failure: () => unknown
}

/** Wraps the verbs for rendering one page and collects the dependencies of their results. */
export function trackDependencies(verbs: PublicLoaders): DependencyTracker {
  let shown: Dependencies | null = { topics: new Set(), until: null }
  let failure: unknown
  const add = (part: AnswerDependencies) => {
    if (!part) shown = null
    if (!part || !shown) return
    for (const topic of part.topics) shown.topics.add(topic)
    shown.until = earliest([shown.until, part.until ?? null])
  }
  const fail = (fault: unknown) => {
    shown = null
    failure ??= fault
  }
  const watched = (domain: keyof Verbs) => {
    const noted = topics[domain] as Record<string, (answer: unknown) => AnswerDependencies>
    return Object.fromEntries(
      Object.entries(verbs[domain]).map(([name, verb]) => [name, watch(verb, noted[name] ?? never, { add, fail })]),
    )
  }
  const entries = (Object.keys(topics) as (keyof Verbs)[]).map((domain) => [domain, watched(domain)])
  return { verbs: { ...Object.fromEntries(entries), site: verbs.site }, shown: () => shown, failure: () => failure }
}

type AnyVerb = (...input: unknown[]) => unknown
type Watcher = { add: (part: AnswerDependencies) => void; fail: (fault: unknown) => void }

/** Wraps one verb. A page must not be cached if a verb failed, except by `not_found`. */
function watch(verb: AnyVerb, partOf: (answer: unknown) => AnswerDependencies, { add, fail }: Watcher): AnyVerb {
  return (...input) => {
    const answer = verb(...input)
    if (!(answer instanceof Promise)) {
      add(partOf(answer))
      return answer
    }
    return answer.then(
      (value) => {
        add(partOf(value))
        return value
      },
      (fault: unknown) => {
        if (!(fault instanceof Problem) || fault.code !== 'not_found') fail(fault)
        throw fault
      },
    )
  }
}
