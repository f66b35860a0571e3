import * as accounts from './accounts/index.ts'
import * as binder from './binder/index.ts'
import * as blog from './blog/index.ts'
import * as classMail from './class-mail/index.ts'
import * as classes from './classes/index.ts'
import { anonymous, type Base, type Ctx } from './context.ts'
import * as cspReports from './csp-reports/index.ts'
import * as demo from './demo/index.ts'
import * as downloads from './downloads/index.ts'
import * as linkPictures from './link-pictures/index.ts'
import * as orders from './orders/index.ts'
import * as paper from './paper/index.ts'
import * as pictures from './pictures/index.ts'
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

export function publicDomain(base: Base): PublicDomain {
  const bind = <V extends Verb>(verb: V) =>
    ((...input: never[]) => verb(anonymous(base), ...input)) as Bound<{ it: V }>['it']
  return {
    binder: { published: bind(binder.published), lesson: bind(binder.lesson) },
    blog: { published: bind(blog.published), post: bind(blog.post), feed: bind(blog.feed) },
    classMail: { reminderChoice: bind(classMail.reminderChoice) },
    classes: { open: bind(classes.open) },
    demo: {
      showCheckout: bind(demo.showCheckout),
      mailbox: bind(demo.mailbox),
      mailTemplates: bind(demo.mailTemplates),
    },
    linkPictures: { linkPicture: bind(linkPictures.linkPicture) },
    paper: { blankPdf: bind(paper.blankPdf), sheetPlace: bind(paper.sheetPlace), toPrint: bind(paper.toPrint) },
    schedule: {
      upcoming: bind(schedule.upcoming),
      feed: bind(schedule.feed),
      privateFeed: bind(schedule.privateFeed),
      eventFile: bind(schedule.eventFile),
    },
    search: { search: bind(search.search) },
    sitemap: { sitemap: bind(sitemap.sitemap), sitemapPart: bind(sitemap.sitemapPart), robots: bind(sitemap.robots) },
    store: { onSale: bind(store.onSale), product: bind(store.product) },
    site: {
      demo: base.site.demo,
      capturesMail: base.site.capturesMail,
      publicUrl: base.site.publicUrl,
      google: base.google !== null,
    },
  }
}
