import * as accounts from './accounts/index.ts'
import * as binder from './binder/index.ts'
import * as blog from './blog/index.ts'
import * as classMail from './class-notifications/index.ts'
import * as classes from './classes/index.ts'
import { anonymous, type Base, type Ctx } from './context.ts'
import * as cspReports from './csp-reports/index.ts'
import * as demo from './demo/index.ts'
import * as downloads from './downloads/index.ts'
import * as pictures from './media/index.ts'
import * as linkPictures from './og-images/index.ts'
import * as orders from './orders/index.ts'
import * as paper from './pdf/index.ts'
import type { Replica } from './replica/replica.ts'
import * as schedule from './schedule/index.ts'
import * as search from './search/index.ts'
import * as sitemap from './sitemap/index.ts'
import * as store from './store/index.ts'

/** What the business can do: a domain a word, a verb a function of (ctx, input). */
export const domain = {
  accounts,
  binder,
  blog,
  classMail,
  classes,
  cspReports,
  demo,
  downloads,
  linkPictures,
  orders,
  paper,
  pictures,
  schedule,
  search,
  sitemap,
  store,
}

type Verb = (ctx: Ctx, ...input: never[]) => unknown
/** One that writes nothing. */
type Reading = (ctx: Ctx, ...input: never[]) => Promise<unknown>
type Bound<D> = {
  [Verbs in keyof D]: D[Verbs] extends (ctx: Ctx, ...input: infer Input) => infer Answer
    ? (...input: Input) => Answer
    : never
}

/** The public verbs with the context filled in, as pages are handed them: nobody is signed in where a page is rendered. */
export type PublicDomain = {
  binder: Bound<Pick<typeof binder, 'published' | 'lesson'>>
  blog: Bound<Pick<typeof blog, 'published' | 'post' | 'feed'>>
  classMail: Bound<Pick<typeof classMail, 'reminderChoice'>>
  classes: Bound<Pick<typeof classes, 'open'>>
  demo: Bound<Pick<typeof demo, 'showCheckout' | 'mailbox' | 'mailTemplates'>>
  linkPictures: Bound<Pick<typeof linkPictures, 'linkPicture'>>
  paper: Bound<Pick<typeof paper, 'blankPdf' | 'sheetPlace' | 'toPrint'>>
  schedule: Bound<Pick<typeof schedule, 'upcoming' | 'feed' | 'privateFeed' | 'eventFile'>>
  search: Bound<Pick<typeof search, 'search'>>
  sitemap: Bound<Pick<typeof sitemap, 'sitemap' | 'sitemapPart' | 'robots'>>
  store: Bound<Pick<typeof store, 'onSale' | 'product'>>
  site: { demo: boolean; capturesMail: boolean; publicUrl: string; google: boolean }
}

/** @param replica a copy of the database for what everybody may read; all else, and all of it without one, is the primary's */
export function publicDomain(base: Base, replica: Replica | null = null): PublicDomain {
  const bind = <V extends Verb>(verb: V) =>
    ((...input: never[]) => verb(anonymous(base), ...input)) as Bound<{ it: V }>['it']
  const read = <V extends Reading>(verb: V) =>
    replica
      ? (((...input: never[]) => replica.read(base, (from) => verb(anonymous(from), ...input))) as Bound<{
          it: V
        }>['it'])
      : bind(verb)
  return {
    binder: { published: read(binder.published), lesson: read(binder.lesson) },
    blog: { published: read(blog.published), post: read(blog.post), feed: read(blog.feed) },
    classMail: { reminderChoice: bind(classMail.reminderChoice) },
    classes: { open: read(classes.open) },
    demo: {
      showCheckout: bind(demo.showCheckout),
      mailbox: bind(demo.mailbox),
      mailTemplates: bind(demo.mailTemplates),
    },
    // Drawn and printed for a second, while which no connection is to be held.
    linkPictures: { linkPicture: bind(linkPictures.linkPicture) },
    paper: { blankPdf: bind(paper.blankPdf), sheetPlace: read(paper.sheetPlace), toPrint: read(paper.toPrint) },
    schedule: {
      upcoming: read(schedule.upcoming),
      feed: read(schedule.feed),
      privateFeed: bind(schedule.privateFeed),
      eventFile: read(schedule.eventFile),
    },
    search: { search: read(search.search) },
    sitemap: { sitemap: read(sitemap.sitemap), sitemapPart: read(sitemap.sitemapPart), robots: bind(sitemap.robots) },
    store: { onSale: read(store.onSale), product: read(store.product) },
    site: {
      demo: base.site.demo,
      capturesMail: base.site.capturesMail,
      publicUrl: base.site.publicUrl,
      google: base.google !== null,
    },
  }
}
