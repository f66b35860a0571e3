import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sampleSheets, sampleYear } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { defaultDeliveries } from '#contract/site/admin-notifications/notification-kinds.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { sessions, userRoles } from '#db/schema/people/accounts.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { sessionForm } from '../../classes/catalog/sessions.fixture.ts'
import { coachingTypeForm } from '../../classes/coaching/coaching.fixture.ts'
import { filledLesson } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { contentNames, filledForms } from '../../content/editing/crud.fixture.ts'
import { planForm } from '../../planner/plans/planner-plans.fixture.ts'
import { remindersInput } from '../../planner/reminders/planner-reminders.fixture.ts'
import { couponForm } from '../../sales/coupons/coupons.fixture.ts'
import { createCourse } from '../../sales/orders/orders.fixture.ts'
import { sampleLanding } from '../../site/landing/sample-landing.ts'
import { defaultMenus } from '../../site/menus/default-menus.ts'
import { editionForm } from '../../site/newsletter/newsletter.fixture.ts'
import { sampleTexts } from '../../site/page-texts/sample-texts.ts'
import { defaultSettings } from '../../site/settings/index.ts'
import { sitePageForm } from '../../site/site-pages/site-pages.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const courseId = (await createCourse(site, { nextStartDate: '2099-05-04' })).id

/** Operations without sign-in, authorized by their body. */
const open = [
  'sign-up',
  'sign-in',
  'refresh',
  'confirm',
  'confirm-code',
  'resend-confirmation',
  'request-reset',
  'reset-password',
  'new-email',
  'sign-in-code',
  'passkey-options',
  'passkey',
  'google',
  'google-sign-in',
]
/** Public GETs, and reports that browsers send. */
const forAll = [
  // Also plays free lessons.
  '/api/lessons/{id}/video',
  '/api/lesson-files/{id}',
  '/api/search',
  '/api/binder/pdf',
  '/api/csp-reports',
  // Authorized by the token of a link.
  '/api/reviews',
  '/api/reviews/invitations',
  '/api/coaching/types',
  '/api/coaching/types/{id}/slots',
]
const isGuarded = ({ path }: Operation) => !forAll.includes(path) && !open.some((name) => path === `/api/auth/${name}`)
const guarded = sampleCases('guarded operations', listOperations().filter(isGuarded), { share: 0.3 })

const passkeyResponse = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

const bodyFor = ({ path }: Operation) => ({
  lines: [{ productId: 3, quantity: 1, lineId: courseId }],
  courseId,
  kind: 'course',
  id: courseId,
  sessionId: 'demo_1',
  to: '',
  message: '',
  opens: 'classes',
  typeId: courseId,
  startsAt: '2099-05-09T09:00:00Z',
  list: 'users',
  role: 'admin',
  published: true,
  active: true,
  isPublished: true,
  isActive: true,
  answers: [],
  ticks: [],
  done: null,
  version: 1,
  reason: 'x',
  note: 'x',
  text: 'x',
  taskIds: [courseId],
  arranged: true,
  name: 'Hills',
  alt: 'Two hills',
  fullName: 'The boss',
  email: 'boss@example.com',
  code: '123456',
  state: 'a-state',
  currentPassword: 'a guess',
  password: 'plum trolley 9',
  response: passkeyResponse,
  ...(/\/(move|waiting)$/.test(path) ? { workshopId: courseId } : {}),
  title: 'Guide',
  fileName: 'guide.pdf',
  ids: [],
  sections: [],
  lessonId: courseId,
  captions: '',
  size: 1,
  ...ownersForm(path),
  ...(/sessions?\b|\/copies$/.test(path) ? sessionForm : {}),
  ...(/\/session-types/.test(path) ? coachingTypeForm() : {}),
  ...(/\/coaching-hours$/.test(path) ? { timeZone: 'UTC', weekly: [], exceptions: [] } : {}),
  ...(/\/notifications$/.test(path) ? defaultDeliveries : {}),
  ...(/\/coaching-calendar$/.test(path) ? { isUsed: true } : {}),
  ...(/\/shipping(-methods)?$/.test(path) ? { country: 'US', zones: [] } : {}),
  ...(/\/tax(-rates)?$/.test(path) ? taxBody() : {}),
  ...(/\/admin\/coupons/.test(path) ? couponForm() : {}),
  ...(/\/admin\/plans/.test(path) ? planForm({ courseId }) : {}),
  ...(/\/coupon-quotes$/.test(path) ? { lines: [{ item: { courseId }, quantity: 1 }] } : {}),
  ...(/\/admin\/settings$/.test(path) ? { ...defaultSettings, version: 0 } : {}),
  ...(/\/admin\/landing$/.test(path) ? { landing: sampleLanding, version: 0 } : {}),
  ...(/\/admin\/menus$/.test(path) ? { menus: defaultMenus, version: 0 } : {}),
  ...(/\/admin\/page-texts$/.test(path) ? { texts: sampleTexts, version: 0 } : {}),
  ...(/\/mail-templates\b/.test(path) ? { subject: 'Hello', body: 'Welcome.', version: 0, example: 0 } : {}),
  ...(/\/stock$/.test(path) ? { stock: 5, stockRead: null } : {}),
  ...(/\/admin\/reviews/.test(path) ? { status: 'published', reply: '' } : {}),
  ...(/\/newsletter\b/.test(path) ? { ...editionForm(), on: true, date: '', time: '' } : {}),
  ...(/\/planner\/sync$/.test(path) ? { cursor: 0, documents: [] } : {}),
  ...(/\/planner\/feed$/.test(path) ? { url: 'https://calendar.example.com/a.ics', zone: 'UTC' } : {}),
  ...(/\/planner\/sheets$/.test(path) ? sheetInput : {}),
  ...(/\/planner\/sheets\/year$/.test(path) ? sampleYear : {}),
  ...(/\/planner\/reminders$/.test(path) ? remindersInput() : {}),
  ...(/\/admin\/pages/.test(path) ? sitePageForm() : {}),
  ...(/\/starter-pages$/.test(path) ? { purpose: 'imprint' } : {}),
  ...(/\/attendance$/.test(path) ? { sessionId: null, attended: true } : {}),
  ...(/\/videos$/.test(path) ? { name: 'film.mp4' } : {}),
  ...(/\/exports$/.test(path) ? { state: 'enrolled' } : {}),
  ...(/\/messages$/.test(path) ? { subject: 'A note', text: 'See you soon.', recipients: 1 } : {}),
  ...(/\/enrollments$/.test(path) ? { email: admin.email, taskId: courseId, classId: courseId } : {}),
})

const [sampleSheet] = sampleSheets
const sheetInput = {
  layout: SHEET_LAYOUT,
  content: sampleSheet,
  paper: 'a4',
  side: 'right',
  blankLines: 6,
  onRefillPages: false,
  codes: ['K7QX2M9T4D'],
}

const taxBody = () => ({
  country: 'US',
  lines: [{ workshopId: courseId }],
  isOn: false,
  source: 'rates',
  pricesIncludeTax: false,
  sellerCountry: '',
  rates: [],
})

function ownersForm(path: string) {
  const kind = contentNames.find((kind) => path.startsWith(`/api/admin/${kind}`))
  if (path.startsWith('/api/admin/course-lessons/')) return filledLesson()
  return kind ? { ...filledForms[kind](), version: 1, studentsRead: 0 } : { html: '<p>Good</p>' }
}

const crossSite = () => {
  const names = ['session', 'journey.session', 'access_token', 'token', 'authorization']
  const values = [...names, '__Host-session', '__Secure-session'].map((name) => `${name}=${admin.token}`)
  return {
    cookie: [...values, `Authorization=Bearer%20${admin.token}`, `refresh_token=${admin.refreshToken}`].join('; '),
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
  }
}

async function readState() {
  const { db } = site.base
  const [roles, activeSessions] = [
    await db.select().from(userRoles).orderBy(userRoles.id),
    await db.select().from(sessions),
  ]
  return { roles, activeSessions, orders: await db.$count(orders), enrollments: await db.$count(enrollments) }
}

const pathOf = (operation: Operation) =>
  fillPath(operation, operation.path.includes('/products/') ? '1' : courseId) +
  (operation.path.endsWith('/planner/changes') ? '?cursor=1' : '')
const send = (operation: Operation, headers: Record<string, string>, body: BodyInit | null) =>
  fetch(site.url + pathOf(operation), { method: operation.method, headers, body })

describe.each(guarded)('$method $path', (operation) => {
  /** Only the bearer header authenticates, so no other site can make requests for a visitor. */
  test('a cross-site request with cookies but no bearer token returns 401 without changes', async () => {
    const before = await readState()
    const body = operation.fields
      ? JSON.stringify(operation.path.endsWith('/sign-out') ? {} : bodyFor(operation))
      : null
    const response = await send(operation, { ...crossSite(), 'content-type': 'application/json' }, body)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'sign_in_required' }])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await readState()).toEqual(before)
  })
})

describe.each(guarded.filter(({ fields }) => fields !== null))('$method $path', (operation) => {
  // The content types that another site can send without a CORS preflight.
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cross-site form as %s changes nothing',
    async (type) => {
      const before = await readState()
      const response = await send(
        operation,
        { ...crossSite(), 'content-type': type },
        JSON.stringify(bodyFor(operation)),
      )
      expect([401, 415]).toContain(response.status)
      expect(await readState()).toEqual(before)
    },
  )
})

const uploads = [
  '/api/admin/pictures',
  '/api/admin/product-files',
  '/api/admin/product-file-contents',
  '/api/admin/course-lesson-files',
  '/api/admin/video-parts',
]
const isUpload = ({ method, path }: Operation) => method === 'POST' && uploads.includes(path)

/** Ends the current session, or requires a password, a passkey or a product, which these users do not have. */
const needsOtherInput = ({ path }: Operation) =>
  /\/(sign-out|sign-out-everywhere|password|email|email-code|account\/delete)$/.test(path) ||
  /\/(planner\/(feed|sheets(\/year)?)|calendar\/connection)$/.test(path) ||
  /\/account\/(authenticator(\/off)?|backup-codes|passkey-options|passkeys|prove)$/.test(path)

test('cross-site: the same requests with a bearer token are accepted', async () => {
  for (const operation of guarded.filter((entry) => !needsOtherInput(entry) && !isUpload(entry))) {
    const path = pathOf(operation)
    const body = operation.fields ? { body: bodyFor(operation) } : {}
    const response = await site.call<{ code?: string }>(operation.method, path, { token: admin.token, ...body })
    expect([200, 201, 404, 409], `${operation.method} ${path} ${JSON.stringify(response.body)}`).toContain(
      response.status,
    )
  }
  expect((await site.call('POST', '/api/auth/sign-out', { token: admin.token, body: {} })).status).toBe(204)
  const activeSessions = await site.base.db.select().from(sessions).where(eq(sessions.userId, admin.id))
  expect(activeSessions.map(({ endedBecause }) => endedBecause)).toEqual(['sign_out'])
})
