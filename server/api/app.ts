import { Hono } from 'hono'
import { except } from 'hono/combine'
import { anonymous, type Base, named } from '../context.ts'
import { receiveWebhook } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { accountApi } from './account.ts'
import { accountsApi } from './accounts.ts'
import { adminApi } from './admin.ts'
import { adminAuditApi } from './admin-audit.ts'
import { adminContentApi } from './admin-content.ts'
import { adminDeskApi } from './admin-desk.ts'
import { binderApi } from './binder.ts'
import { bookedApi } from './booked.ts'
import { cspReportsApi, reportsAreJson } from './csp-reports.ts'
import { type ApiEnv, router } from './env.ts'
import { answerExport, exportsApi } from './exports.ts'
import { adminsOnly, contextFor } from './guard.ts'
import { healthApi } from './health.ts'
import { mailDeskApi } from './mail-desk.ts'
import { orderDeskApi } from './order-desk.ts'
import { ordersApi } from './orders.ts'
import { paperApi } from './paper.ts'
import { paymentsDeskApi } from './payments-desk.ts'
import { boundedForm, isPictureUpload } from './picture-upload.ts'
import { picturesApi } from './pictures.ts'
import { answerProblem } from './problems.ts'
import { productFilesApi } from './product-files.ts'
import { referencePage } from './reference.ts'
import { scheduleApi } from './schedule.ts'
import { searchApi } from './search.ts'
import { secondFactorApi } from './second-factor.ts'
import { boundedFile, isFileUpload } from './streamed-file.ts'
import { readBounded, strictJson } from './strict-json.ts'
import { waitingApi } from './waiting.ts'

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
