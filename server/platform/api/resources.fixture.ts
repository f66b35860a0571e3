import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { binderLessons, lessonProgress } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { pictures } from '#db/schema/content/media.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { passkeys, sessions } from '#db/schema/people/accounts.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { userNotes } from '#db/schema/people/customers.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { newsletterEditions, subscribers } from '#db/schema/site/newsletter.ts'
import type { Operation } from '../../../tests/openapi-operations.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { contentApi, contentNames, filledForms } from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { hashPassword, setPassword } from '../../people/accounts/password/passwords.ts'
import { createPlan, planForm } from '../../planner/plans/planner-plans.fixture.ts'
import { couponForm, createCoupon } from '../../sales/coupons/coupons.fixture.ts'
import { issueInvoice } from '../../sales/invoices/index.ts'
import { adminChangeTargets } from '../../sales/orders/admin/one-of-each.fixture.ts'
import { listGifts } from '../../sales/orders/gifts/list-gifts.ts'
import { orderGift } from '../../sales/orders/gifts/order-gift.ts'
import { contextFor, createCourse, createWorkshop, payCheckout } from '../../sales/orders/orders.fixture.ts'
import { editionForm } from '../../site/newsletter/newsletter.fixture.ts'
import { createPageVersion, createSitePage, sitePageForm } from '../../site/site-pages/site-pages.fixture.ts'
import { classResources, type Resources } from './class-resources.fixture.ts'

async function createInvoice(site: TestSite, orderId: string): Promise<string | undefined> {
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  return order && issueInvoice(anonymous(site.base), { order, lines: [], buyer: undefined })
}

/** Creates a resource for every path on a seeded site. Ben owns the user data. */
export async function resourcesOf(
  site: TestSite,
  { ben, orderId }: { ben: TestUser; orderId: string },
): Promise<Resources> {
  const [post] = await site.base.db.select().from(blogPosts).limit(1)
  const [lesson] = await site.base.db.select().from(binderLessons).limit(1)
  // An unpublished lesson: only users with progress can still save it.
  const bensSheet = { userId: ben.id, lessonId: randomUUID() }
  await site.base.db.insert(lessonProgress).values(bensSheet)
  const pair = (there = '') => ({ there, unknown: randomUUID() })
  const resources: Resources = {
    '/api/orders/{id}': pair(orderId),
    '/api/orders/{id}/verify': pair(orderId),
    '/api/orders/{id}/downloads': pair(orderId),
    '/api/invoices/{id}/pdf': pair(await createInvoice(site, orderId)),
    '/api/account/devices/{id}': pair(await createDevice(site, ben)),
    ...(await createPasskeys(site, ben)),
    '/api/binder/progress/{lessonId}': pair(bensSheet.lessonId),
    '/api/admin/users/{id}/role': pair(ben.id),
    '/api/admin/users/{id}/reset-second-factor': pair((await site.createUser()).id),
    '/api/admin/users/{id}/end-sessions': pair((await site.createUser()).id),
    '/api/admin/users/{id}': pair(ben.id),
    '/api/admin/users/{id}/export': pair(ben.id),
    '/api/admin/users/{id}/notes': { ...pair(ben.id), body: { text: 'Likes maps.' } },
    '/api/admin/user-notes/{id}': pair(await createUserNote(site, ben)),
    '/api/account/gifts/{id}': pair(await createGift(site, ben)),
    '/api/admin/users/{id}/entitlements': { ...pair(ben.id), body: { opens: 'classes' } },
    '/api/admin/entitlements/{id}': pair(await createEntitlement(site)),
    '/api/admin/posts/{id}/published': pair(post?.id),
    '/api/admin/page-versions/{id}': pair(await createPageVersion(site)),
    '/api/admin/pages/{id}': { ...pair(await createSitePage(site)), body: sitePageForm() },
    '/api/admin/pages/{id}/published': pair(await createSitePage(site)),
    '/api/admin/lessons/{id}/published': pair(lesson?.id),
    '/api/admin/courses/{id}/active': pair((await createCourse(site)).id),
    '/api/admin/courses/{id}/enrolled': pair((await createCourse(site)).id),
    '/api/admin/courses/{id}/roster': pair((await createCourse(site)).id),
    '/api/admin/workshops/{id}/roster': pair((await createWorkshop(site)).id),
    '/api/admin/enrollments/{id}': pair((await createPaidEnrollment(site, await site.createUser())).id),
    '/api/admin/courses/{id}/enrollments': {
      ...pair((await createCourse(site)).id),
      body: { email: (await site.createUser()).email },
    },
    '/api/admin/workshops/{id}/enrollments': {
      ...pair((await createWorkshop(site)).id),
      body: { email: (await site.createUser()).email },
    },
    '/api/admin/workshops/{id}/enrolled': pair((await createWorkshop(site)).id),
    '/api/admin/workshops/{id}/active': pair((await createWorkshop(site)).id),
    '/api/admin/pictures/{id}': pair(await createPicture(site)),
    '/api/admin/reviews/{id}': { ...pair(await createReview(site)), body: { status: 'published', reply: '' } },
    '/api/admin/coupons/{id}': { ...pair((await createCoupon(site)).id), body: couponForm() },
    '/api/admin/coupons/{id}/active': pair((await createCoupon(site)).id),
    ...(await planResources(site)),
    ...(await newsletterResources(site)),
    '/api/admin/mails/{id}/resend': pair(await createStoppedMail(site)),
    ...mailTemplateResources(),
    '/api/admin/health/jobs/{queue}/retry': { there: 'mail.send', unknown: 'no.such' },
    '/api/admin/audit/{id}': pair(await createAuditEntry(site)),
    '/api/admin/products/{id}/active': { there: '1', unknown: '2147483647' },
    '/api/admin/products/{id}/stock': { there: '1', unknown: '2147483647', body: { stock: 5, stockRead: null } },
    '/api/admin/products/{id}/files': { there: '1', unknown: '2147483647', body: { ids: [] } },
    '/api/admin/product-files/{id}': {
      ...pair(await createProductFile(site)),
      body: { title: 'Guide', fileName: 'guide.pdf' },
    },
    ...(await contentResources(site)),
    ...(await classResources(site, ben)),
    '/api/admin/orders/{id}': pair(orderId),
    '/api/admin/orders/{id}/settle': pair(orderId),
  }
  for (const [path, { id, body }] of Object.entries(await adminChangeTargets(site)))
    resources[path] = { ...pair(id), ...(body ? { body } : {}) }
  return resources
}

async function planResources(site: TestSite): Promise<Resources> {
  const courseId = (await createCourse(site)).id
  const create = async () => ({
    there: (await createPlan(site, { courseId, isPublished: false })).id,
    unknown: crypto.randomUUID(),
  })
  return {
    '/api/admin/plans/{id}': { ...(await create()), body: planForm({ courseId, isPublished: false }) },
    '/api/admin/plans/{id}/published': await create(),
  }
}

function mailTemplateResources(): Resources {
  const draft = { subject: 'Hello', body: 'Welcome.' }
  const resource = (there: string, body: object) => ({ there, unknown: 'no-such-template', body })
  return {
    '/api/admin/mail-templates/{id}': resource('already-signed-up', { ...draft, version: 0 }),
    '/api/admin/mail-templates/{id}/reset': resource('email-changed', { version: 0 }),
    '/api/admin/mail-templates/{id}/preview': resource('email-changed', { ...draft, example: 0 }),
    '/api/admin/mail-templates/{id}/test': resource('email-changed', draft),
  }
}

export function bodyFor({ path }: Operation, resources: Resources): object {
  const kind = contentNames.find((kind) => path.startsWith(`/api/admin/${kind}`))
  const body = kind && { ...filledForms[kind](), version: 1, studentsRead: 0 }
  const described = { name: 'Hills', alt: 'Two hills', version: 1 }
  const progress = { answers: [], ticks: [], done: null }
  const others = { role: 'user', published: true, active: true, list: 'users', html: '<p>Good</p>' }
  return { ...others, ...progress, ...described, ...body, ...resources[path]?.body }
}

async function createGift(site: TestSite, user: TestUser): Promise<string | undefined> {
  const { id: courseId } = await createCourse(site)
  const { orderId, url } = await orderGift(contextFor(site, user), { courseId, to: '', message: '' })
  await payCheckout(site, url)
  return (await listGifts(contextFor(site, user))).find((gift) => gift.orderId === orderId)?.id
}

async function createEntitlement(site: TestSite): Promise<string | undefined> {
  const { id: userId } = await site.createUser()
  const values = { userId, opens: 'classes' as const, grantedBy: 'owner@example.com' }
  const [row] = await site.base.db.insert(entitlements).values(values).returning()
  return row?.id
}

async function createUserNote({ base }: TestSite, { id: userId }: TestUser): Promise<string | undefined> {
  const values = { userId, author: 'owner@example.com', text: 'Likes maps.' }
  const [row] = await base.db.insert(userNotes).values(values).returning({ id: userNotes.id })
  return row?.id
}

async function createDevice({ base }: TestSite, { id }: TestUser): Promise<string | undefined> {
  const until = new Date(base.now().getTime() + 86_400_000)
  const [row] = await base.db.insert(sessions).values({ userId: id, expiresAt: until }).returning({ id: sessions.id })
  return row?.id
}

async function createPasskeys({ base }: TestSite, { id: userId }: TestUser): Promise<Resources> {
  const currentPassword = 'plum trolley 9'
  await setPassword(anonymous(base), userId, await hashPassword(anonymous(base), currentPassword))
  const passkey = {
    userId,
    publicKey: randomBytes(77),
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: base.now(),
  }
  const [renamed, removed] = await base.db
    .insert(passkeys)
    .values([1, 2].map(() => ({ ...passkey, credentialId: randomUUID() })))
    .returning({ there: passkeys.id })
  if (!renamed || !removed) throw new Error('a passkey is missing')
  return {
    '/api/account/passkeys/{id}': { ...renamed, unknown: randomUUID() },
    '/api/account/passkeys/{id}/remove': { ...removed, unknown: randomUUID(), body: { currentPassword } },
  }
}

/** Creates three paid enrollments: to cancel, to transfer, and to list transfer options of. */
async function createPicture({ base }: TestSite): Promise<string | undefined> {
  const values = { name: 'Hills', width: 60, height: 40, bytes: 1, sha256: randomBytes(32) }
  const [row] = await base.db.insert(pictures).values(values).returning({ id: pictures.id })
  return row?.id
}

async function createProductFile({ base }: TestSite): Promise<string | undefined> {
  const stored = { kind: 'stored', source: 'downloads/none.pdf', type: 'application/pdf', bytes: 1 } as const
  const values = { productId: 2, position: 0, title: 'Guide', fileName: 'a.pdf', ...stored }
  const [row] = await base.db.insert(productFiles).values(values).returning({ id: productFiles.id })
  return row?.id
}

async function createReview(site: TestSite): Promise<string | undefined> {
  const { id: userId } = await site.createUser()
  const values = { userId, productId: 1, rating: 5, text: 'Sturdy rings.', displayName: 'Ann' }
  const [row] = await site.base.db.insert(reviews).values(values).returning({ id: reviews.id })
  return row?.id
}

async function newsletterResources({ base: { db } }: TestSite): Promise<Resources> {
  const createEdition = async (values: object = {}) => {
    const [row] = await db
      .insert(newsletterEditions)
      .values({ subject: 'A quieter Sunday', content: '<p>Ten minutes.</p>', ...values })
      .returning()
    return row?.id ?? ''
  }
  const now = new Date()
  const consent = { source: 'form' as const, consentText: 'Yes', requestedAt: now, confirmedAt: now }
  const values = { email: 'reader@newsletter.example', state: 'subscribed' as const, ...consent }
  const [subscriber] = await db.insert(subscribers).values(values).returning()
  const path = '/api/admin/newsletter/issues/{id}'
  const pair = (there: string) => ({ there, unknown: randomUUID() })
  return {
    [path]: { ...pair(await createEdition()), body: editionForm() },
    [`${path}/test`]: pair(await createEdition()),
    [`${path}/send`]: { ...pair(await createEdition()), body: { date: '2099-05-09', time: '09:00' } },
    [`${path}/cancel`]: pair(await createEdition({ state: 'scheduled', sendAt: new Date('2099-05-09') })),
    '/api/admin/newsletter/subscribers/{id}': pair(subscriber?.id ?? ''),
  }
}

async function createStoppedMail({ base }: TestSite): Promise<string | undefined> {
  const mail = { template: 'note', subject: 'A note', text: 'Hello.', html: '<p>Hello.' }
  const values = { recipient: 'ben@example.com', ...mail, stoppedAt: new Date() }
  const [row] = await base.db.insert(mails).values(values).returning({ id: mails.id })
  return row?.id
}

async function createAuditEntry({ base }: TestSite): Promise<string | undefined> {
  const change = {
    actor: 'ben@example.com',
    action: 'changed',
    subject: 'post',
    subjectId: '1',
    name: 'A post',
  } as const
  const [row] = await base.db.insert(auditTrail).values(change).returning({ id: auditTrail.id })
  return row?.id
}

async function contentResources(site: TestSite): Promise<Resources> {
  const admin = await site.createUser({ admin: true })
  const pairs = contentNames.map(async (kind) => {
    const { body } = await contentApi(site, admin, kind).create(filledForms[kind]())
    const unknown = kind === 'products' ? '2147483647' : randomUUID()
    return [`/api/admin/${kind}/{id}`, { there: String(body.id), unknown }] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
