import { sql } from 'drizzle-orm'
import { sampleSheets, sampleYear } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import routes from '../../web/routes.ts'
import { listOperations, type Operation } from '../openapi-operations.ts'
import type { TestSite } from '../test-server.ts'
import { SEARCH_WORD } from './content.fixture.ts'
import type { Shop } from './users.fixture.ts'
import type { Visit } from './walk.fixture.ts'

/** Requests of everything that a visitor or user can request. `missing`: routes and fields without a sample. */
export type Visits = { visits: Visit[]; missing: string[]; filePaths: RegExp }

/** Expired URLs of files. */
type FileUrls = Record<'video' | 'captions' | 'lessonFile' | 'download' | 'csv', string>

type Samples = Record<string, string[]>

/**
 * Lists the requests of a walk: the page routes with their data, the operations of the API, and the other routes of the
 * server. Each parameter and field of a body needs a sample here. Pictures of link previews are requested, but their
 * text cannot be read.
 */
export async function listVisits(shop: Shop, urls: FileUrls): Promise<Visits> {
  const ids = await sampleIds(shop)
  const pages = expandAll(pagePaths(), pageSamples(shop, ids))
  const server = expandAll(serverPaths(shop.site), serverSamples(shop, urls))
  const api = apiVisits(shop, ids)
  const dataPath = (path: string) => path.replace(/^\/(?=\?|$)/, '/_').replace(/(?=\?|$)/, '.data')
  const paths = [...pages.paths, ...pages.paths.map(dataPath), ...server.paths]
  return {
    visits: [...paths.map((path) => ({ method: 'GET', path })), ...api.visits],
    missing: [...pages.missing, ...server.missing, ...api.missing],
    filePaths: filePathsOf([...serverPaths(shop.site), '/calendar/:token.ics']),
  }
}

type RouteEntry = { path?: string | undefined; index?: boolean | undefined; children?: RouteEntry[] | undefined }

const pagePaths = (entries: RouteEntry[] = routes): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pagePaths(children),
  ])

/** The routes of the server that are neither pages nor operations of the API. */
function serverPaths(site: TestSite): string[] {
  const operations = listOperations().map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))
  const others = site.routes.filter(({ method, path }) => method === 'GET' && !operations.includes(path))
  return [...new Set(others.map(({ path }) => path))]
}

/** Matches the URLs of routes with a parameter in the text of an answer. */
function filePathsOf(patterns: string[]): RegExp {
  const prefixes = patterns.flatMap((pattern) => (pattern.includes(':') ? pattern.split(':')[0] : []))
  return new RegExp(`(?:${[...new Set(prefixes)].join('|')})[\\w.~/%-]+`, 'g')
}

function expandAll(patterns: string[], samples: Samples): { paths: string[]; missing: string[] } {
  const needsSample = (pattern: string) => /[:*]/.test(pattern)
  const isUnknown = (pattern: string) => needsSample(pattern) && !samples[pattern]
  const unused = Object.keys(samples).filter((pattern) => !patterns.includes(pattern))
  return {
    paths: patterns.flatMap((pattern) => [...(needsSample(pattern) ? [] : [pattern]), ...(samples[pattern] ?? [])]),
    missing: [...patterns.filter(isUnknown), ...unused.map((pattern) => `no route ${pattern}`)],
  }
}

type Ids = Awaited<ReturnType<typeof sampleIds>>

/** Ids by the segment before them in a path. Those of users are of all users. */
async function sampleIds({ site, content }: Shop) {
  const idsOf = async (table: string, limit = 40) => {
    const { rows } = await site.base.db.execute<{ id: string }>(
      sql`SELECT id::text FROM ${sql.identifier(table)} ORDER BY id DESC LIMIT ${limit}`,
    )
    return rows.map(({ id }) => id)
  }
  const enrollmentIds = await idsOf('enrollments')
  return {
    audit: await idsOf('audit_trail', 3),
    bookings: await idsOf('coaching_bookings'),
    certificates: await idsOf('course_certificates'),
    classes: enrollmentIds,
    'class-sessions': content.sessionIds,
    'course-lesson-files': content.course.lessonFileIds,
    courses: [content.course.courseId],
    coupons: [crypto.randomUUID()],
    'course-lessons': content.course.lessonIds,
    'course-sections': [content.course.sectionId],
    devices: await idsOf('sessions', 3),
    enrollments: enrollmentIds,
    entitlements: await idsOf('entitlements'),
    gifts: await idsOf('gift_codes'),
    issues: [crypto.randomUUID()],
    jobs: ['mail.send'],
    'lesson-files': content.course.lessonFileIds,
    lessons: content.course.lessonIds,
    mails: await idsOf('mails', 3),
    'mail-templates': ['receipt'],
    messages: ['evt_1'],
    orders: await idsOf('orders', 60),
    invoices: await idsOf('invoices', 4),
    pages: [crypto.randomUUID()],
    passkeys: [crypto.randomUUID()],
    'page-versions': [crypto.randomUUID()],
    pictures: [crypto.randomUUID()],
    plans: [crypto.randomUUID()],
    posts: [crypto.randomUUID()],
    'product-files': content.fileIds,
    products: [String(content.product.id)],
    'session-types': [content.coaching.id],
    progress: content.course.lessonIds,
    reviews: [crypto.randomUUID()],
    subscribers: [crypto.randomUUID()],
    types: [content.coaching.id],
    users: await idsOf('profiles', 12),
    'user-notes': [crypto.randomUUID()],
    videos: [content.course.videoId],
    waiting: [crypto.randomUUID()],
    workshops: [content.upcoming.id, content.past.id],
  } satisfies Record<string, string[]>
}

function pageSamples({ content }: Shop, ids: Ids): Samples {
  const { course, upcoming, past, product } = content
  const classSlugs = [course.slug, upcoming.slug, past.slug]
  const lessons = ['open', 'embed', 'later', 'draft', 'preview'].map((slug) => `${course.slug}/lessons/${slug}`)
  const events = [`course-${course.courseId}`, `workshop-${upcoming.id}`, `workshop-${past.id}`]
  const under = (folder: string, names: readonly string[], suffix = '') =>
    names.map((name) => `${folder}/${name}${suffix}`)
  return {
    '/store/:slug': under('/store', [product.slug]),
    '/classes/:slug': under('/classes', classSlugs),
    '/classes/:slug/lessons/:lesson': under('/classes', lessons),
    '/certificates/:code': ['/certificates/0000-0000-0000'],
    '/pages/:slug': ['/pages/none'],
    '/blog/:slug': under('/blog', ids.lessons.slice(0, 1)),
    '/binder/:slug': under('/binder', ['open', ...ids.lessons]),
    '/binder/:slug.pdf': under('/binder', ['open', ...ids.lessons], '.pdf'),
    '/binder/print': ids.lessons.map((id) => `/binder/print?lesson=${id}`),
    '/account/gifts/:id': under('/account/gifts', ids.gifts.slice(0, 2)),
    '/orders/:id': under('/orders', ids.orders.slice(0, 2)),
    '/demo/checkout/:id': ['/demo/checkout/unknown'],
    '/admin/users/:id': under('/admin/users', ids.users.slice(0, 2)),
    '/admin/pages/versions/:id': [`/admin/pages/versions/${crypto.randomUUID()}`],
    '/admin/mail-templates/:id': ['/admin/mail-templates/receipt'],
    '/admin/plans/:id': ['/admin/plans/new'],
    '/admin/purchases/:id': under('/admin/purchases', ids.orders.slice(0, 2)),
    '/admin/events/:kind/:id': [`/admin/events/courses/${course.courseId}`, `/admin/events/workshops/${upcoming.id}`],
    '/admin/events/courses/:id/curriculum': [`/admin/events/courses/${course.courseId}/curriculum`],
    '/schedule/:event.ics': under('/schedule', events, '.ics'),
    '/calendar/:token.ics': ['/calendar/unknown.ics'],
    '/planner/journeys/:id': ['/planner/journeys/core.none'],
    '/search': [`/search?q=${SEARCH_WORD}`],
    '/og/*': [...under('/og/classes', [...classSlugs, ...lessons], '.png'), `/og/store/${product.slug}.png`],
    '/sitemap/:file': ['/sitemap/1.xml'],
    '/*': ['/no-such-page'],
  }
}

function serverSamples({ content }: Shop, expired: FileUrls): Samples {
  const { videoId } = content.course
  return {
    '/api/exports/:token': [expired.csv],
    '/course-files/:token': [expired.lessonFile],
    '/downloads/:token': [expired.download, ...content.fileIds.map((id) => `/downloads/${id}`)],
    '/samples/:id': content.fileIds.map((id) => `/samples/${id}`),
    '/videos/:token': [expired.video, `/videos/${videoId}`, `/videos/${videoId}/0.part`],
    '/videos/:token/captions.vtt': [expired.captions, `/videos/${videoId}/captions.vtt`],
    '/media/:id/:file': [`/media/${videoId}/100x100.webp`],
    '/accent/:file{[\\da-f]{6}\\.css}': ['/accent/1a6b5c.css'],
    '/icons/:id/:file': [`/icons/${crypto.randomUUID()}/mark.png`],
    '/newsletter/file/:token': ['/newsletter/file/unknown'],
    '/assets/*': ['/assets/unknown.js'],
  }
}

function apiVisits(shop: Shop, ids: Ids): { visits: Visit[]; missing: string[] } {
  const fields = sampleFields(shop)
  const alternatives = alternativeBodies(shop)
  const missing = new Set<string>()
  const isForAdmins = ({ path }: Operation) => path.startsWith('/api/admin/')
  const pathsOf = (operation: Operation): string[] => {
    const [parameter, segment] = /(?<=([\w-]+)\/)\{\w+\}/.exec(operation.path) ?? []
    if (!parameter) return [operation.path]
    const values = Object.entries(ids).find(([key]) => key === segment)?.[1]
    if (!values || operation.path.split('{').length > 2) missing.add(`ids of ${operation.path}`)
    // For admins only: the check of the role comes before that of the id.
    const needed = isForAdmins(operation) ? values?.slice(0, 1) : values
    return (needed ?? []).map((value) => operation.path.replace(parameter, value))
  }
  const bodiesOf = (operation: Operation): (object | undefined)[] => {
    if (operation.fields === null) return [undefined]
    if (isForAdmins(operation)) return [{}]
    const known = alternatives[`${operation.method} ${operation.path}`]
    if (known) return known
    for (const field of operation.fields) if (!(field in fields)) missing.add(`${field} of ${operation.path}`)
    return [Object.fromEntries(operation.fields.map((field) => [field, fields[field]]))]
  }
  const queryOf = ({ query }: Operation) => (query.includes('q') ? `?q=${SEARCH_WORD}` : '')
  const visits = listOperations().flatMap((operation) =>
    pathsOf(operation).flatMap((path) =>
      bodiesOf(operation).map((body) => ({ method: operation.method, path: path + queryOf(operation), body })),
    ),
  )
  return { visits, missing: [...missing] }
}

/** Values of the fields of bodies by their name. */
function sampleFields({ content }: Shop): Record<string, unknown> {
  const none = 'unknown'
  return {
    email: 'nobody@example.com',
    password: 'a path through the hills',
    currentPassword: none,
    token: none,
    code: '000000',
    challenge: none,
    deviceTokens: [],
    refreshToken: none,
    state: none,
    key: none,
    response: { id: none, rawId: none, type: 'public-key', response: {} },
    fullName: 'Ann',
    name: 'Phone',
    workshopId: content.upcoming.id,
    sessionId: none,
    answers: [],
    ticks: [],
    done: null,
    typeId: content.coaching.id,
    startsAt: '2099-01-01T10:00:00Z',
    timeZone: 'UTC',
    unitMinor: 0,
    tax: { country: 'US' },
    coupon: { code: none },
    rating: 5,
    text: '',
    on: false,
    by: 'mail',
    list: [],
    push: null,
    quietHours: { from: '21:00', to: '07:00' },
    zone: 'UTC',
    isSwitchedOn: true,
    url: none,
    'csp-report': { 'document-uri': 'https://example.com' },
  }
}

/** Bodies of operations that take one of several, or a list. */
function alternativeBodies({ content }: Shop): Record<string, object[]> {
  const { course, upcoming, past, product } = content
  const items = [{ courseId: course.courseId }, { workshopId: upcoming.id }, { workshopId: past.id }]
  const free = items.map((item) => ({ ...item, unitMinor: 0 }))
  const scopes = [
    ...course.lessonIds.map((lessonId) => ({ of: 'lesson', lessonId })),
    { of: 'binder' },
    { of: 'category', category: 'Health' },
  ]
  return {
    'POST /api/enrollments': [...free, ...items],
    'POST /api/gifts': [...items, { productId: product.id }].map((item) => ({ ...item, to: '', message: '' })),
    'POST /api/gifts/preview': [{ code: '0000-0000-0000-0000' }],
    'POST /api/gifts/redeem': [{ code: '0000-0000-0000-0000' }],
    'POST /api/orders': [{ lines: [{ productId: product.id, quantity: 1, unitMinor: 0 }] }],
    'POST /api/shipping-methods': [{ country: 'US', lines: [{ productId: product.id, quantity: 1 }] }],
    'POST /api/coupon-quotes': [{ code: 'NONE', lines: [{ item: { productId: product.id }, quantity: 1 }] }],
    'POST /api/tax-rates': [{ country: 'US', lines: [...items, { productId: product.id }] }],
    'POST /api/binder/pdf': scopes.flatMap((scope) =>
      ['sheet', 'worksheet'].map((form) => ({ scope, form, paper: 'a4', written: [] })),
    ),
    'POST /api/planner/sheets': sampleSheets.map((content) => ({
      layout: SHEET_LAYOUT,
      content,
      paper: 'a4',
      side: 'right',
      blankLines: 6,
      onRefillPages: false,
      codes: ['K7QX2M9T4D'],
    })),
    'POST /api/planner/sheets/year': [sampleYear],
    'POST /api/planner/sync': [{ cursor: 0, documents: [] }],
    'POST /api/calendar/events': [
      { kind: 'course', id: course.courseId },
      ...[upcoming.id, past.id].map((id) => ({ kind: 'workshop', id })),
    ],
  }
}
