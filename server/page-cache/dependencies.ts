import { Problem } from '../problem.ts'
import type { PublicLoaders } from '../public-loaders.ts'
import { classesValidUntil, earliest, scheduleValidUntil } from './valid-until.ts'

/**
 * What a page shows, in the words of the database's messages about changes: 'posts' when posts appear, go or change their
 * place, 'post:…' when the one with this id changes in itself, 'post:*' when any does.
 */
export type CacheTag = string

/** What a page shows, and until when that is true if nothing is changed; null: until something is. */
export type Dependencies = { topics: Set<CacheTag>; until: Date | null }

/** What one answer adds to it. Null: it is for one person, or for this moment, and so is the page. */
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

/** What each verb's answer is made of. */
const topics: { [D in keyof Verbs]: Answers<D> } = {
  binder: {
    listPublishedLessons: always('lessons', 'lesson:*'),
    getLesson: ({ id }) => ({ topics: ['lessons', `lesson:${id}`] }),
  },
  blog: {
    // Words that select nothing are without number.
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
  /** What was read so far, or null where it is nothing to keep. */
  shown: () => Dependencies | null
  /** What a verb failed with, the first of them; undefined where all that was asked for was read. */
  failure: () => unknown
}

/** The verbs for rendering one page, and what the page came to depend on by calling them. */
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

/** A page that shows the failure of a verb is nothing to keep. That something is not there is what it is. */
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
