import { Hono } from 'hono'
import { except } from 'hono/combine'
import { adminClassSessionsApi } from './classes/catalog/admin-class-sessions.routes.ts'
import { adminClassesApi } from './classes/catalog/admin-classes.routes.ts'
import { adminCoachingApi } from './classes/coaching/admin-coaching.routes.ts'
import { coachingApi } from './classes/coaching/coaching.routes.ts'
import { adminCourseLessonsApi } from './classes/course-lessons/admin-course-lessons.routes.ts'
import { adminLessonFilesApi } from './classes/course-lessons/admin-lesson-files.routes.ts'
import { certificatesApi } from './classes/course-lessons/certificates/certificates.routes.ts'
import { courseLessonsApi } from './classes/course-lessons/course-lessons.routes.ts'
import { accountEnrollmentsApi } from './classes/enrollments/account-enrollments.routes.ts'
import { adminEnrollmentsApi } from './classes/enrollments/admin-enrollments.routes.ts'
import { adminRosterApi } from './classes/enrollments/admin-roster.routes.ts'
import { scheduleApi } from './classes/schedule/schedule.routes.ts'
import { waitingListApi } from './classes/waiting-list/waiting-list.routes.ts'
import { adminLessonsApi } from './content/binder/admin-lessons.routes.ts'
import { binderApi } from './content/binder/binder.routes.ts'
import { adminPostsApi } from './content/blog/admin-posts.routes.ts'
import { adminProductFilesApi } from './content/downloads/admin-product-files.routes.ts'
import { downloadsApi } from './content/downloads/downloads.routes.ts'
import { adminMediaApi } from './content/media/admin-media.routes.ts'
import { pdfApi } from './content/pdf/pdf.routes.ts'
import { adminReviewsApi } from './content/reviews/admin-reviews.routes.ts'
import { reviewsApi } from './content/reviews/reviews.routes.ts'
import { searchApi } from './content/search/search.routes.ts'
import { adminProductsApi } from './content/store/admin-products.routes.ts'
import { adminVideosApi } from './content/videos/admin-videos.routes.ts'
import { videosApi } from './content/videos/videos.routes.ts'
import { anonymous, type Base, withRequestId } from './context.ts'
import { adminHealthApi } from './ops/health/admin-health.routes.ts'
import { adminExportsApi, sendExport } from './ops/reports/admin-exports.routes.ts'
import { adminReportsApi } from './ops/reports/admin-reports.routes.ts'
import { adminToDoApi } from './ops/reports/admin-to-do.routes.ts'
import { accountSettingsApi } from './people/accounts/account.routes.ts'
import { adminUsersApi } from './people/accounts/admin-users.routes.ts'
import { authApi } from './people/accounts/auth.routes.ts'
import { requireAdminPermission, withContext } from './people/accounts/authenticate-requests.ts'
import { accountTwoFactorApi } from './people/accounts/two-factor/two-factor.routes.ts'
import { adminAuditApi } from './people/audit/admin-audit.routes.ts'
import { adminCustomersApi } from './people/customers/admin-customers.routes.ts'
import { plannerApi, syncAsBytes } from './planner/documents/documents.routes.ts'
import { plannerFeedsApi } from './planner/feeds/feeds.routes.ts'
import { plannerAdditionsApi } from './planner/plans/additions.routes.ts'
import { adminPlansApi } from './planner/plans/admin-plans.routes.ts'
import { plannerRemindersApi } from './planner/reminders/reminders.routes.ts'
import { API_DESCRIPTION } from './platform/api/api-description.ts'
import { bodyLimits, WEBHOOK_BYTES_MAX } from './platform/api/body-limits.ts'
import { cspReportsApi, reportsAreJson } from './platform/api/csp-reports.ts'
import { docsPage } from './platform/api/docs-page.ts'
import { parseJsonBody, readLimited } from './platform/api/middleware/json-body.ts'
import { limitLargeSyncs } from './platform/api/middleware/limit-large-syncs.ts'
import { isFileUpload, isImageUpload, limitFileSize, limitFormSize } from './platform/api/middleware/uploads.ts'
import { type ApiEnv, type OpenApiDocument, router } from './platform/api/router.ts'
import { problemResponse } from './platform/http/problem-response.ts'
import { Problem } from './problem.ts'
import { adminCouponsApi } from './sales/coupons/admin-coupons.routes.ts'
import { adminEntitlementsApi } from './sales/entitlements/admin-entitlements.routes.ts'
import { entitlementsApi } from './sales/entitlements/entitlements.routes.ts'
import { invoicesApi } from './sales/invoices/invoices.routes.ts'
import { adminOrdersApi } from './sales/orders/admin-orders.routes.ts'
import { adminPaymentsApi } from './sales/orders/admin-payments.routes.ts'
import { bookingsApi } from './sales/orders/coaching/bookings.routes.ts'
import { enrollmentsApi } from './sales/orders/enrollments.routes.ts'
import { giftsApi } from './sales/orders/gifts/gifts.routes.ts'
import { receiveWebhook } from './sales/orders/index.ts'
import { ordersApi } from './sales/orders/orders.routes.ts'
import { adminShippingApi } from './sales/shipping/admin-shipping.routes.ts'
import { adminTaxApi } from './sales/tax/admin-tax.routes.ts'
import { adminMailsApi } from './site/mail-templates/admin-mails.routes.ts'
import { adminNewsletterApi } from './site/newsletter/admin-newsletter.routes.ts'
import { accountNewsletterApi } from './site/newsletter/subscription.routes.ts'
import { adminSettingsApi } from './site/settings/admin-settings.routes.ts'
import { adminSetupApi } from './site/setup/admin-setup.routes.ts'
import { adminSitePagesApi } from './site/site-pages/admin-site-pages.routes.ts'

/** All operations. Their descriptions validate requests, type the client and generate the documentation. */
const operations = router()
  .route('/', authApi)
  .route('/', accountSettingsApi)
  .route('/', accountTwoFactorApi)
  .route('/', accountNewsletterApi)
  .route('/', accountEnrollmentsApi)
  .route('/', entitlementsApi)
  .route('/', waitingListApi)
  .route('/', enrollmentsApi)
  .route('/', giftsApi)
  .route('/', coachingApi)
  .route('/', bookingsApi)
  .route('/', ordersApi)
  .route('/', downloadsApi)
  .route('/', reviewsApi)
  .route('/', invoicesApi)
  .route('/', binderApi)
  .route('/', pdfApi)
  .route('/', plannerRemindersApi)
  .route('/', plannerFeedsApi)
  .route('/', plannerAdditionsApi)
  .route('/', plannerApi)
  .route('/', courseLessonsApi)
  .route('/', certificatesApi)
  .route('/', adminUsersApi)
  .route('/', adminEnrollmentsApi)
  .route('/', adminReportsApi)
  .route('/', adminToDoApi)
  .route('/', adminCustomersApi)
  .route('/', adminEntitlementsApi)
  .route('/', adminPostsApi)
  .route('/', adminProductsApi)
  .route('/', adminClassesApi)
  .route('/', adminLessonsApi)
  .route('/', adminCoachingApi)
  .route('/', adminShippingApi)
  .route('/', adminTaxApi)
  .route('/', adminCouponsApi)
  .route('/', adminPlansApi)
  .route('/', adminReviewsApi)
  .route('/', adminNewsletterApi)
  .route('/', adminClassSessionsApi)
  .route('/', adminRosterApi)
  .route('/', adminCourseLessonsApi)
  .route('/', adminLessonFilesApi)
  .route('/', adminMediaApi)
  .route('/', adminVideosApi)
  .route('/', videosApi)
  .route('/', adminProductFilesApi)
  .route('/', adminOrdersApi)
  .route('/', adminPaymentsApi)
  .route('/', adminMailsApi)
  .route('/', adminHealthApi)
  .route('/', adminSettingsApi)
  .route('/', adminSetupApi)
  .route('/', adminSitePagesApi)
  .route('/', adminAuditApi)
  .route('/', adminExportsApi)
  .route('/', scheduleApi)
  .route('/', searchApi)
  .route('/', cspReportsApi)

export type Api = typeof operations

export function createApi(base: Base, trustedProxies: number): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.onError((error, c) => problemResponse(base.log, error, c))

  // The provider signs the raw bytes, so read them before anything parses the body.
  api.post('/payments/webhook', async (c) => {
    const rawBody = Buffer.from(await readLimited(c.req.raw, WEBHOOK_BYTES_MAX)).toString()
    await receiveWebhook(anonymous(withRequestId(base, c.var.requestId)), {
      rawBody,
      signature: c.req.header('stripe-signature') ?? null,
    })
    return c.json({ received: true })
  })
  api.get('/exports/:token', (c) => sendExport(base, c, c.req.param('token')))
  api.get('/openapi.json', (c) => c.json(openApiDocument(base.site.settings.businessName)))
  api.get('/', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(docsPage(openApiDocument(base.site.settings.businessName)))
  })

  const document = openApiDocument(base.site.settings.businessName)
  api.on('POST', '/planner/sync', limitLargeSyncs)
  api.use(withContext(base, trustedProxies))
  api.on('POST', '/planner/sync', syncAsBytes)
  api.use('/admin/*', requireAdminPermission(document))
  api.use('/csp-reports', reportsAreJson)
  api.use(except((c) => isImageUpload(c) || isFileUpload(c), parseJsonBody(bodyLimits(document))))
  api.use(except((c) => !isFileUpload(c), limitFileSize))
  api.use(except((c) => !isImageUpload(c), limitFormSize))
  api.route('/', operations)
  for (const path of new Set(api.routes.filter((route) => route.method !== 'ALL').map((route) => route.path))) {
    api.all(path, () => Promise.reject(new Problem('method_not_allowed')))
  }
  api.all('*', () => Promise.reject(new Problem('not_found')))
  return api
}

/** Generated once: it takes 200 ms. */
let sharedDocument: OpenApiDocument | undefined

/** @param title name of the site */
export function openApiDocument(title: string): OpenApiDocument {
  sharedDocument ??= operations.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title, version: '1', description: API_DESCRIPTION },
    servers: [{ url: '/api' }],
  })
  return { ...sharedDocument, info: { ...sharedDocument.info, title } }
}
