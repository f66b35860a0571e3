import * as accounts from './accounts/index.ts'
import * as binder from './binder/index.ts'
import * as blog from './blog/index.ts'
import * as classNotifications from './class-notifications/index.ts'
import * as classes from './classes/index.ts'
import { anonymous, type Base, type Ctx } from './context.ts'
import * as cspReports from './csp-reports/index.ts'
import * as demo from './demo/index.ts'
import * as downloads from './downloads/index.ts'
import * as media from './media/index.ts'
import * as ogImages from './og-images/index.ts'
import * as orders from './orders/index.ts'
import * as pdf from './pdf/index.ts'
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
  classNotifications,
  classes,
  cspReports,
  demo,
  downloads,
  ogImages,
  orders,
  pdf,
  media,
  schedule,
  search,
  sitemap,
  store,
}

type Verb = (ctx: Ctx, ...input: never[]) => unknown
/** One that writes nothing. */
type ReadVerb = (ctx: Ctx, ...input: never[]) => Promise<unknown>
type Bound<D> = {
  [Verbs in keyof D]: D[Verbs] extends (ctx: Ctx, ...input: infer Input) => infer Answer
    ? (...input: Input) => Answer
    : never
}

/** The public verbs with the context filled in, as pages are handed them: nobody is signed in where a page is rendered. */
export type PublicDomain = {
  binder: Bound<Pick<typeof binder, 'listPublishedLessons' | 'getLesson'>>
  blog: Bound<Pick<typeof blog, 'listPublishedPosts' | 'getPost' | 'blogFeed'>>
  classNotifications: Bound<Pick<typeof classNotifications, 'getReminderPreference'>>
  classes: Bound<Pick<typeof classes, 'listOpenClasses'>>
  demo: Bound<Pick<typeof demo, 'getDemoCheckout' | 'mailbox' | 'mailTemplates'>>
  ogImages: Bound<Pick<typeof ogImages, 'getOgImage'>>
  pdf: Bound<Pick<typeof pdf, 'blankLessonPdf' | 'getLessonLink' | 'listPrintableLessons'>>
  schedule: Bound<Pick<typeof schedule, 'listUpcomingEvents' | 'publicFeed' | 'personalFeed' | 'getEventIcs'>>
  search: Bound<Pick<typeof search, 'search'>>
  sitemap: Bound<Pick<typeof sitemap, 'sitemap' | 'sitemapPart' | 'robots'>>
  store: Bound<Pick<typeof store, 'listActiveProducts' | 'getProduct'>>
  site: { demo: boolean; capturesMail: boolean; publicUrl: string; google: boolean }
}

/** @param replica a copy of the database for what everybody may read; all else, and all of it without one, is the primary's */
export function publicDomain(base: Base, replica: Replica | null = null): PublicDomain {
  const bind = <V extends Verb>(verb: V) =>
    ((...input: never[]) => verb(anonymous(base), ...input)) as Bound<{ it: V }>['it']
  const read = <V extends ReadVerb>(verb: V) =>
    replica
      ? (((...input: never[]) => replica.read(base, (from) => verb(anonymous(from), ...input))) as Bound<{
          it: V
        }>['it'])
      : bind(verb)
  return {
    binder: { listPublishedLessons: read(binder.listPublishedLessons), getLesson: read(binder.getLesson) },
    blog: {
      listPublishedPosts: read(blog.listPublishedPosts),
      getPost: read(blog.getPost),
      blogFeed: read(blog.blogFeed),
    },
    classNotifications: { getReminderPreference: bind(classNotifications.getReminderPreference) },
    classes: { listOpenClasses: read(classes.listOpenClasses) },
    demo: {
      getDemoCheckout: bind(demo.getDemoCheckout),
      mailbox: bind(demo.mailbox),
      mailTemplates: bind(demo.mailTemplates),
    },
    // Drawn and printed for a second, while which no connection is to be held.
    ogImages: { getOgImage: bind(ogImages.getOgImage) },
    pdf: {
      blankLessonPdf: bind(pdf.blankLessonPdf),
      getLessonLink: read(pdf.getLessonLink),
      listPrintableLessons: read(pdf.listPrintableLessons),
    },
    schedule: {
      listUpcomingEvents: read(schedule.listUpcomingEvents),
      publicFeed: read(schedule.publicFeed),
      personalFeed: bind(schedule.personalFeed),
      getEventIcs: read(schedule.getEventIcs),
    },
    search: { search: read(search.search) },
    sitemap: { sitemap: read(sitemap.sitemap), sitemapPart: read(sitemap.sitemapPart), robots: bind(sitemap.robots) },
    store: { listActiveProducts: read(store.listActiveProducts), getProduct: read(store.getProduct) },
    site: {
      demo: base.site.demo,
      capturesMail: base.site.capturesMail,
      publicUrl: base.site.publicUrl,
      google: base.google !== null,
    },
  }
}
