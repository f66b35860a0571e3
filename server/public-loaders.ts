import type { Settings } from '#contract/site/settings/settings.schema.ts'
import * as classes from './classes/catalog/index.ts'
import { classDependencies } from './classes/catalog/open-classes.ts'
import * as coaching from './classes/coaching/index.ts'
import { coachingDependencies } from './classes/coaching/list-types.ts'
import * as courseLessons from './classes/course-lessons/index.ts'
import { courseLessonDependencies } from './classes/course-lessons/public-lessons.ts'
import * as classNotifications from './classes/notifications/index.ts'
import * as schedule from './classes/schedule/index.ts'
import { scheduleDependencies } from './classes/schedule/public-calendar.ts'
import * as binder from './content/binder/index.ts'
import { binderDependencies } from './content/binder/published-lessons.ts'
import * as blog from './content/blog/index.ts'
import { blogDependencies } from './content/blog/list-published-posts.ts'
import * as pdf from './content/pdf/index.ts'
import * as reviews from './content/reviews/index.ts'
import * as search from './content/search/index.ts'
import { storeDependencies } from './content/store/active-products.ts'
import * as store from './content/store/index.ts'
import { anonymous, type Base, type Ctx } from './context.ts'
import { type DependencyTracker, type LoaderCache, trackDependencies } from './platform/page-cache/index.ts'
import * as coupons from './sales/coupons/index.ts'
import * as shipping from './sales/shipping/index.ts'
import * as tax from './sales/tax/index.ts'
import * as demo from './site/demo/index.ts'
import * as landing from './site/landing/index.ts'
import * as menus from './site/menus/index.ts'
import * as newsletter from './site/newsletter/index.ts'
import * as ogImages from './site/og-images/index.ts'
import * as pageTexts from './site/page-texts/index.ts'
import { copyrightLine } from './site/settings/index.ts'
import * as sitePages from './site/site-pages/index.ts'
import { sitePageDependencies } from './site/site-pages/published-pages.ts'
import * as sitemap from './site/sitemap/index.ts'

const publicVerbs = {
  binder: { listPublishedLessons: binder.listPublishedLessons, getLesson: binder.getLesson },
  blog: { listPublishedPosts: blog.listPublishedPosts, getPost: blog.getPost, blogFeed: blog.blogFeed },
  classNotifications: { getReminderPreference: classNotifications.getReminderPreference },
  classes: { listOpenClasses: classes.listOpenClasses, getClass: classes.getClass },
  coaching: { isCoachingOffered: coaching.isCoachingOffered, listActiveTypes: coaching.listActiveTypes },
  coupons: { takesCoupons: coupons.takesCoupons },
  shipping: { hasShippingZones: shipping.hasShippingZones },
  courseLessons: {
    getCurriculum: courseLessons.getCurriculum,
    getCourseLessonPage: courseLessons.getCourseLessonPage,
    getCertificate: courseLessons.getCertificate,
  },
  demo: {
    checkDemoAccess: demo.checkDemoAccess,
    getDemoCheckout: demo.getDemoCheckout,
    listDemoCalendar: demo.listDemoCalendar,
    isDemoHost: demo.isDemoHost,
    mailbox: demo.mailbox,
    mailTemplates: demo.mailTemplates,
  },
  landing: { getLanding: landing.getLanding },
  menus: { getMenus: menus.getMenus, getDefaultMenus: menus.getDefaultMenus },
  newsletter: { getConfirmation: newsletter.getConfirmation, getSubscriptionState: newsletter.getSubscriptionState },
  ogImages: { getOgImage: ogImages.getOgImage },
  pageTexts: {
    getPageText: pageTexts.getPageText,
    listHeadings: pageTexts.listHeadings,
    getOriginalHeadings: pageTexts.getOriginalHeadings,
  },
  pdf: {
    blankLessonPdf: pdf.blankLessonPdf,
    getLessonLink: pdf.getLessonLink,
    listPrintableLessons: pdf.listPrintableLessons,
  },
  reviews: { getReviewForm: reviews.getReviewForm },
  schedule: {
    listUpcomingEvents: schedule.listUpcomingEvents,
    publicFeed: schedule.publicFeed,
    personalFeed: schedule.personalFeed,
    getEventIcs: schedule.getEventIcs,
  },
  search: { search: search.search },
  sitePages: { getSitePage: sitePages.getSitePage, listLegalLinks: sitePages.listLegalLinks },
  sitemap: { sitemap: sitemap.sitemap, sitemapPart: sitemap.sitemapPart, robots: sitemap.robots },
  store: {
    listActiveProducts: store.listActiveProducts,
    getProduct: store.getProduct,
    findPlannerProduct: store.findPlannerProduct,
  },
  tax: { loadTaxTerms: tax.loadTaxTerms },
}

/** Pages with the result of another loader are not cached. */
const cacheDependencies = {
  binder: binderDependencies,
  blog: blogDependencies,
  classes: classDependencies,
  coaching: coachingDependencies,
  // A change of a coupon invalidates all pages.
  coupons: { takesCoupons: () => ({ tags: [] }) },
  // So does a change of a shipping zone.
  shipping: { hasShippingZones: () => ({ tags: [] }) },
  courseLessons: courseLessonDependencies,
  landing: landing.landingDependencies,
  menus: menus.menuDependencies,
  pageTexts: pageTexts.pageTextDependencies,
  pdf: {
    getLessonLink: () => ({ tags: ['lessons', 'lesson:*'] }),
    listPrintableLessons: () => ({ tags: ['lessons', 'lesson:*'] }),
  },
  schedule: scheduleDependencies,
  sitemap: {
    sitemap: ({ until }: { until: Date | null }) => ({
      tags: ['posts', 'lessons', 'lesson:*', 'products', 'classes', 'coaching', 'site-pages'],
      until,
    }),
    robots: () => ({ tags: [] }),
  },
  sitePages: sitePageDependencies,
  store: storeDependencies,
  // A change of the settings invalidates all pages.
  tax: { loadTaxTerms: () => ({ tags: [] }) },
}

type Verb = (ctx: Ctx, ...input: never[]) => unknown
type WithoutContext<V> = V extends (ctx: Ctx, ...input: infer Input) => infer Result
  ? (...input: Input) => Result
  : never
type Bound<Verbs> = { [Domain in keyof Verbs]: { [Name in keyof Verbs[Domain]]: WithoutContext<Verbs[Domain][Name]> } }

/** The public verbs bound to an anonymous context, and facts about the site. */
export type PublicLoaders = Bound<typeof publicVerbs> & {
  site: {
    demo: boolean
    capturesMail: boolean
    publicUrl: string
    google: boolean
    /** False: 'Add to Calendar' opens pages of Google instead of adding events. */
    hasCalendar: boolean
    readonly settings: Settings
    readonly copyright: string
  }
}

export function createPublicLoaders(base: Base): PublicLoaders {
  const { demo, capturesMail, publicUrl } = base.site
  const bind =
    (verb: Verb) =>
    (...input: never[]) =>
      verb(anonymous(base), ...input)
  const bound = Object.fromEntries(
    Object.entries(publicVerbs).map(([domain, verbs]) => [
      domain,
      Object.fromEntries(Object.entries<Verb>(verbs).map(([name, verb]) => [name, bind(verb)])),
    ]),
  ) as Bound<typeof publicVerbs>
  const site = {
    demo,
    capturesMail,
    publicUrl,
    google: base.google !== null,
    hasCalendar: base.calendar !== null,
    get settings() {
      return base.site.settings
    },
    get copyright() {
      return copyrightLine(base.site, base.now())
    },
  }
  return { ...bound, site }
}

export function trackPublicLoaders(
  { site, ...loaders }: PublicLoaders,
  cache?: LoaderCache,
): DependencyTracker<PublicLoaders> {
  const tracker = trackDependencies<Omit<PublicLoaders, 'site'>>(loaders, cacheDependencies, cache)
  return { ...tracker, loaders: { ...tracker.loaders, site } }
}
