import type { PublicDomain } from '../domain.ts'
import { Problem } from '../problem.ts'
import { offersLast, scheduleLasts, soonest } from './valid-until.ts'

/**
 * What a page shows, in the words of the database's messages about changes: 'posts' when posts appear, go or change their
 * place, 'post:…' when the one with this id changes in itself, 'post:*' when any does.
 */
export type Topic = string

/** What a page shows, and until when that is true if nothing is changed; null: until something is. */
export type Shown = { topics: Set<Topic>; until: Date | null }

/** What one answer adds to it. Null: it is for one person, or for this moment, and so is the page. */
type Part = { topics: Topic[]; until?: Date | null } | null

const never = () => null
const always =
  (...topics: Topic[]) =>
  () => ({ topics })

type Verbs = Omit<PublicDomain, 'site'>
type Answers<D extends keyof Verbs> = {
  [V in keyof Verbs[D]]: (answer: Verbs[D][V] extends (...input: never[]) => infer A ? Awaited<A> : never) => Part
}

const ofPosts = (posts: ({ id: string } | null)[]) => ({
  topics: ['posts', ...posts.flatMap((post) => (post ? `post:${post.id}` : []))],
})

/** What each verb's answer is made of. */
const topics: { [D in keyof Verbs]: Answers<D> } = {
  binder: { published: always('lessons', 'lesson:*'), lesson: ({ id }) => ({ topics: ['lessons', `lesson:${id}`] }) },
  blog: {
    published: ({ posts }) => ofPosts(posts),
    post: (post) => ofPosts([post, post.older, post.newer, ...post.related]),
    feed: always('posts', 'post:*'),
  },
  classMail: { reminderChoice: never },
  classes: { open: (offers) => ({ topics: ['classes'], until: offersLast(offers) }) },
  demo: { showCheckout: never, mailbox: never, mailTemplates: never },
  linkPictures: { linkPicture: never },
  paper: { blankPdf: never, sheetPlace: always('lessons', 'lesson:*'), toPrint: always('lessons', 'lesson:*') },
  schedule: {
    upcoming: (calendar) => ({ topics: ['classes'], until: scheduleLasts(calendar) }),
    feed: always('classes'),
    privateFeed: never,
    eventFile: never,
  },
  search: { search: never },
  sitemap: {
    sitemap: always('posts', 'lessons', 'lesson:*', 'products'),
    sitemapPart: never,
    robots: always(),
  },
  store: { onSale: always('products', 'product:*'), product: ({ id }) => ({ topics: ['products', `product:${id}`] }) },
}

export type Reading = {
  verbs: PublicDomain
  /** What was read so far, or null where it is nothing to keep. */
  shown: () => Shown | null
  /** What a verb failed with, the first of them; undefined where all that was asked for was read. */
  failure: () => unknown
}

/** The verbs for rendering one page, and what the page came to depend on by calling them. */
export function watchReading(verbs: PublicDomain): Reading {
  let shown: Shown | null = { topics: new Set(), until: null }
  let failure: unknown
  const note = (part: Part) => {
    if (!part) shown = null
    if (!part || !shown) return
    for (const topic of part.topics) shown.topics.add(topic)
    shown.until = soonest([shown.until, part.until ?? null])
  }
  const fail = (fault: unknown) => {
    shown = null
    failure ??= fault
  }
  const watched = (domain: keyof Verbs) => {
    const noted = topics[domain] as Record<string, (answer: unknown) => Part>
    return Object.fromEntries(
      Object.entries(verbs[domain]).map(([name, verb]) => [name, watch(verb, noted[name] ?? never, { note, fail })]),
    )
  }
  const entries = (Object.keys(topics) as (keyof Verbs)[]).map((domain) => [domain, watched(domain)])
  return { verbs: { ...Object.fromEntries(entries), site: verbs.site }, shown: () => shown, failure: () => failure }
}

type AnyVerb = (...input: unknown[]) => unknown
type Watcher = { note: (part: Part) => void; fail: (fault: unknown) => void }

/** A page that shows the failure of a verb is nothing to keep. That something is not there is what it is. */
function watch(verb: AnyVerb, partOf: (answer: unknown) => Part, { note, fail }: Watcher): AnyVerb {
  return (...input) => {
    const answer = verb(...input)
    if (!(answer instanceof Promise)) {
      note(partOf(answer))
      return answer
    }
    return answer.then(
      (value) => {
        note(partOf(value))
        return value
      },
      (fault: unknown) => {
        if (!(fault instanceof Problem) || fault.code !== 'not_found') fail(fault)
        throw fault
      },
    )
  }
}
