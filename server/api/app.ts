import { Hono } from 'hono'
import { except } from 'hono/combine'
import { anonymous, type Base, named } from '../context.ts'
import { answerProblem } from '../http/problem-response.ts'
import { receiveWebhook } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { bookedApi } from './account/enrollments.ts'
import { accountApi } from './account/settings.ts'
import { secondFactorApi } from './account/two-factor.ts'
import { waitingApi } from './account/waiting-list.ts'
import { adminAuditApi } from './admin/audit.ts'
import { adminDeskApi } from './admin/content-forms.ts'
import { adminContentApi } from './admin/content-lists.ts'
import { answerExport, exportsApi } from './admin/exports.ts'
import { healthApi } from './admin/health.ts'
import { mailDeskApi } from './admin/mails.ts'
import { picturesApi } from './admin/media.ts'
import { orderDeskApi } from './admin/orders.ts'
import { paymentsDeskApi } from './admin/payments.ts'
import { productFilesApi } from './admin/product-files.ts'
import { adminApi } from './admin/users-and-enrollments.ts'
import { accountsApi } from './auth.ts'
import { binderApi } from './binder.ts'
import { cspReportsApi, reportsAreJson } from './csp-reports.ts'
import { referencePage } from './docs-page.ts'
import { adminsOnly, contextFor } from './middleware/authenticate.ts'
import { boundedFile, isFileUpload } from './middleware/file-upload.ts'
import { boundedForm, isPictureUpload } from './middleware/image-upload.ts'
import { readBounded, strictJson } from './middleware/json-body.ts'
import { ordersApi } from './orders.ts'
import { paperApi } from './pdf.ts'
import { type ApiEnv, router } from './router.ts'
import { scheduleApi } from './schedule.ts'
import { searchApi } from './search.ts'

/** The operations, each described once: it validates, types the browser's client and writes the API's page. */
const operations = router()
  .route('/', accountsApi)
  .route('/', accountApi)
  .route('/', secondFactorApi)
  .route('/', bookedApi)
  .route('/', waitingApi)
  .route('/', ordersApi)
  .route('/', binderApi)
  .route('/', paperApi)
  .route('/', adminApi)
  .route('/', adminContentApi)
  .route('/', adminDeskApi)
  .route('/', picturesApi)
  .route('/', productFilesApi)
  .route('/', orderDeskApi)
  .route('/', paymentsDeskApi)
  .route('/', mailDeskApi)
  .route('/', healthApi)
  .route('/', adminAuditApi)
  .route('/', exportsApi)
  .route('/', scheduleApi)
  .route('/', searchApi)
  .route('/', cspReportsApi)

export type Api = typeof operations

/** The door for browsers and machines: everything under /api. */
export function createApi(base: Base, trustedProxies: number): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.onError((error, c) => answerProblem(base.log, error, c))

  // Signed over its raw bytes by the provider, so it is read before anything parses it and needs no session.
  api.post('/payments/webhook', async (c) => {
    const rawBody = Buffer.from(await readBounded(c.req.raw)).toString()
    await receiveWebhook(anonymous(named(base, c.var.requestId)), {
      rawBody,
      signature: c.req.header('stripe-signature') ?? null,
    })
    return c.json({ received: true })
  })
  api.get('/exports/:token', (c) => answerExport(base, c, c.req.param('token')))
  api.get('/openapi.json', (c) => c.json(openApiDocument()))
  api.get('/', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(referencePage(openApiDocument()))
  })

  api.use(contextFor(base, trustedProxies))
  api.use('/admin/*', adminsOnly)
  api.use('/csp-reports', reportsAreJson)
  api.use(except((c) => isPictureUpload(c) || isFileUpload(c), strictJson))
  api.use(except((c) => !isFileUpload(c), boundedFile))
  api.use(except((c) => !isPictureUpload(c), boundedForm))
  api.route('/', operations)
  for (const path of new Set(api.routes.filter((route) => route.method !== 'ALL').map((route) => route.path))) {
    api.all(path, () => Promise.reject(new Problem('method_not_allowed')))
  }
  api.all('*', () => Promise.reject(new Problem('not_found')))
  return api
}

/** What the API can do, as OpenAPI 3.1: machines read it, and the tests of bad input walk it. */
export function openApiDocument() {
  return operations.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Journey Paradigm',
      version: '1',
      description: 'Amounts are integers of minor units, instants are UTC.',
    },
    servers: [{ url: '/api' }],
  })
}
