import { Hono } from 'hono'
import { except } from 'hono/combine'
import { anonymous, type Base, withRequestId } from '../context.ts'
import { problemResponse } from '../http/problem-response.ts'
import { receiveWebhook } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { accountCoachingApi } from './account/coaching.ts'
import { accountEnrollmentsApi } from './account/enrollments.ts'
import { entitlementsApi } from './account/entitlements.ts'
import { accountNewsletterApi } from './account/newsletter.ts'
import { accountSettingsApi } from './account/settings.ts'
import { accountTwoFactorApi } from './account/two-factor.ts'
import { waitingListApi } from './account/waiting-list.ts'
import { adminAuditApi } from './admin/audit.ts'
import { adminClassSessionsApi } from './admin/classes/class-sessions.ts'
import { adminClassesApi } from './admin/classes/classes.ts'
import { adminCourseLessonsApi } from './admin/classes/course-lessons.ts'
import { adminEnrollmentsApi } from './admin/classes/enrollments.ts'
import { adminCoachingApi } from './admin/coaching.ts'
import { adminCouponsApi } from './admin/coupons.ts'
import { adminCustomersApi } from './admin/customers.ts'
import { adminEntitlementsApi } from './admin/entitlements.ts'
import { adminExportsApi, sendExport } from './admin/exports.ts'
import { adminLessonFilesApi } from './admin/files/lesson-files.ts'
import { adminMediaApi } from './admin/files/media.ts'
import { adminProductFilesApi } from './admin/files/product-files.ts'
import { adminVideosApi } from './admin/files/videos.ts'
import { adminHealthApi } from './admin/health.ts'
import { adminLessonsApi } from './admin/lessons.ts'
import { adminMailsApi } from './admin/mails.ts'
import { adminNewsletterApi } from './admin/newsletter.ts'
import { adminOrdersApi } from './admin/orders.ts'
import { adminPaymentsApi } from './admin/payments.ts'
import { adminPlansApi } from './admin/plans.ts'
import { adminPostsApi } from './admin/posts.ts'
import { adminProductsApi } from './admin/products.ts'
import { adminReportsApi } from './admin/reports.ts'
import { adminReviewsApi } from './admin/reviews.ts'
import { adminSettingsApi } from './admin/settings.ts'
import { adminSetupApi } from './admin/setup.ts'
import { adminShippingApi } from './admin/shipping.ts'
import { adminSitePagesApi } from './admin/site-pages.ts'
import { adminTaxApi } from './admin/tax.ts'
import { adminToDoApi } from './admin/to-do.ts'
import { adminUsersApi } from './admin/users.ts'
import { API_DESCRIPTION } from './api-description.ts'
import { authApi } from './auth.ts'
import { binderApi, pdfApi } from './binder.ts'
import { bodyLimits, WEBHOOK_BYTES_MAX } from './body-limits.ts'
import { certificatesApi } from './certificates.ts'
import { coachingApi } from './coaching.ts'
import { courseLessonsApi } from './course-lessons.ts'
import { cspReportsApi, reportsAreJson } from './csp-reports.ts'
import { docsPage } from './docs-page.ts'
import { enrollmentsApi } from './enrollments.ts'
import { giftsApi } from './gifts.ts'
import { invoicesApi } from './invoices.ts'
import { requireAdminPermission, withContext } from './middleware/authenticate.ts'
import { parseJsonBody, readLimited } from './middleware/json-body.ts'
import { limitLargeSyncs } from './middleware/limit-large-syncs.ts'
import { isFileUpload, isImageUpload, limitFileSize, limitFormSize } from './middleware/uploads.ts'
import { ordersApi } from './orders.ts'
import { plannerAdditionsApi } from './planner/additions.ts'
import { plannerApi } from './planner/documents.ts'
import { plannerFeedsApi } from './planner/feeds.ts'
import { plannerRemindersApi } from './planner/reminders.ts'
import { plannerSheetsApi } from './planner/sheets.ts'
import { reviewsApi } from './reviews.ts'
import { type ApiEnv, type OpenApiDocument, router } from './router.ts'
import { scheduleApi } from './schedule.ts'
import { searchApi } from './search.ts'
import { videosApi } from './videos.ts'

/** All operations. Their descriptions validate requests, type the client and generate the documentation. */
const operations = router()
  .route('/', authApi)
  .route('/', accountSettingsApi)
  .route('/', accountTwoFactorApi)
  .route('/', accountNewsletterApi)
  .route('/', accountEnrollmentsApi)
  .route('/', accountCoachingApi)
  .route('/', entitlementsApi)
  .route('/', waitingListApi)
  .route('/', enrollmentsApi)
  .route('/', giftsApi)
  .route('/', coachingApi)
  .route('/', ordersApi)
  .route('/', reviewsApi)
  .route('/', invoicesApi)
  .route('/', binderApi)
  .route('/', pdfApi)
  .route('/', plannerRemindersApi)
  .route('/', plannerFeedsApi)
  .route('/', plannerAdditionsApi)
  .route('/', plannerSheetsApi)
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
  api.use(withContext(base, trustedProxies))
  api.use('/admin/*', requireAdminPermission(document))
  api.use('/csp-reports', reportsAreJson)
  api.on('POST', '/planner/sync', limitLargeSyncs)
  api.use(
    except(
      (c) => isImageUpload(c) || isFileUpload(c),
      parseJsonBody(bodyLimits(document)),
    ),
  )
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
