import type { PublicDomain } from '../domain.ts'
import { Problem } from '../problem.ts'

/**
 * What a page shows, in the words of the database's messages about changes: 'posts' when posts appear, go or change their
 * place, 'post:…' when the one with this id changes in itself, 'post:*' when any does.
 */
export type Topic = string

/** Null: what was read is for one person, or for this moment, and so is the page. */
type TopicsOf = (answer: unknown) => Topic[] | null

const never: TopicsOf = () => null
const always =
  (...topics: Topic[]): TopicsOf =>
  () =>
    topics

type Verbs = Omit<PublicDomain, 'site'>
type Answers<D extends keyof Verbs> = {
  [V in keyof Verbs[D]]: (
    answer: Verbs[D][V] extends (...input: never[]) => infer A ? Awaited<A> : never,
  ) => Topic[] | null
}

const ofPosts = (posts: ({ id: string } | null)[]) => [
  'posts',
  ...posts.flatMap((post) => (post ? `post:${post.id}` : [])),
]

/** What each verb's answer is made of. */
const topics: { [D in keyof Verbs]: Answers<D> } = {
  binder: { published: always('lessons', 'lesson:*'), lesson: ({ id }) => ['lessons', `lesson:${id}`] },
  blog: {
    published: ({ posts }) => ofPosts(posts),
    post: (post) => ofPosts([post, post.older, post.newer, ...post.related]),
    feed: always('posts', 'post:*'),
  },
  classMail: { reminderChoice: never },
  classes: { open: always('classes') },
  demo: { showCheckout: never, mailbox: never, mailTemplates: never },
  linkPictures: { linkPicture: never },
  paper: { blankPdf: never, sheetPlace: always('lessons', 'lesson:*'), toPrint: always('lessons', 'lesson:*') },
  schedule: { upcoming: always('classes'), feed: always('classes'), privateFeed: never, eventFile: never },
  search: { search: never },
  sitemap: {
    sitemap: always('posts', 'post:*', 'lessons', 'lesson:*', 'products', 'product:*', 'classes'),
    sitemapPart: never,
    robots: always(),
  },
  store: { onSale: always('products', 'product:*'), product: ({ id }) => ['products', `product:${id}`] },
}

export type Reading = {
  verbs: PublicDomain
  /** What was read so far, or null where it is nothing to keep. */
  topics: () => Set<Topic> | null
}

/** The verbs for rendering one page, and what the page came to depend on by calling them. */
export function watchReading(verbs: PublicDomain): Reading {
  let read: Set<Topic> | null = new Set()
  const note = (found: Topic[] | null) => {
    if (!found) read = null
    for (const topic of found ?? []) read?.add(topic)
  }
  const watched = (domain: keyof Verbs) => {
    const noted = topics[domain] as Record<string, TopicsOf>
    return Object.fromEntries(
      Object.entries(verbs[domain]).map(([name, verb]) => [name, watch(verb, noted[name] ?? never, note)]),
    )
  }
  const entries = (Object.keys(topics) as (keyof Verbs)[]).map((domain) => [domain, watched(domain)])
  return { verbs: { ...Object.fromEntries(entries), site: verbs.site }, topics: () => read }
}

type AnyVerb = (...input: unknown[]) => unknown

/** A page that shows the failure of a verb is nothing to keep. That something is not there is what it is. */
function watch(verb: AnyVerb, topicsOf: TopicsOf, note: (found: Topic[] | null) => void): AnyVerb {
  return (...input) => {
    const answer = verb(...input)
    if (!(answer instanceof Promise)) {
      note(topicsOf(answer))
      return answer
    }
    return answer.then(
      (value) => {
        note(topicsOf(value))
        return value
      },
      (fault: unknown) => {
        if (!(fault instanceof Problem) || fault.code !== 'not_found') note(null)
        throw fault
      },
    )
  }
}
