import { eq } from 'drizzle-orm'
import type {
  ReviewForm,
  ReviewPage,
  ReviewRow,
  SavedReview,
  WrittenReview,
} from '#contract/content/reviews/reviews.schema.ts'
import { orderLines, orderTasks } from '#db/schema/sales/orders.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { anonymous } from '../../context.ts'
import {
  createProduct,
  enroll,
  type MaybeProblem,
  orderCart,
  placePaidOrder,
} from '../../sales/orders/orders.fixture.ts'
import { getReviewForm, sendInvitations } from './index.ts'
import { reviewPath } from './review-link.ts'

export const DAY_MS = 86_400_000

type BoughtLine = { buyer: TestUser; orderId: string; lineId: string; token: string }

export async function buyProduct(
  site: TestSite,
  { productId, buyer }: { productId?: number; buyer?: TestUser } = {},
): Promise<BoughtLine> {
  const user = buyer ?? (await site.createUser({ name: 'Ann Walker' }))
  const id = productId ?? (await createProduct(site)).id
  return pay(site, user, orderCart(site, user, [{ productId: id, quantity: 1 }]))
}

export async function takeClass(
  site: TestSite,
  item: { workshopId: string } | { courseId: string },
): Promise<BoughtLine> {
  const user = await site.createUser({ name: 'Ann Walker' })
  return pay(site, user, enroll(site, user, item))
}

async function pay(site: TestSite, buyer: TestUser, order: ReturnType<typeof orderCart>): Promise<BoughtLine> {
  const { orderId } = await placePaidOrder(site, order)
  const [line] = await site.base.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!line) throw new Error('order has no line')
  return { buyer, orderId, lineId: line.id, token: tokenOf(site, line.id) }
}

export const tokenOf = (site: TestSite, lineId: string): string =>
  reviewPath(site.base, lineId).split('token=')[1] ?? ''

/** Marks a product as shipped now. */
export async function ship(site: TestSite, { lineId }: Pick<BoughtLine, 'lineId'>): Promise<void> {
  const done = { status: 'done' as const, doneAt: site.base.now() }
  await site.base.db.update(orderTasks).set(done).where(eq(orderTasks.orderLineId, lineId))
}

export async function buyDelivered(site: TestSite, productId?: number): Promise<BoughtLine> {
  const line = await buyProduct(site, productId === undefined ? {} : { productId })
  await ship(site, line)
  return line
}

type Review = Partial<Omit<WrittenReview, 'token'>>

export const saveReview = (site: TestSite, token: string, review: Review = {}) =>
  site.call<MaybeProblem<SavedReview>>('PUT', '/api/reviews', {
    body: { token, rating: 5, text: 'Sturdy rings.', name: 'Ann', ...review },
  })

export const openForm = (site: TestSite, token: string): Promise<ReviewForm> =>
  getReviewForm(anonymous(site.base), { token })

export const listReviews = async (site: TestSite, { token }: TestUser, query = '') =>
  (await site.call<ReviewPage>('GET', `/api/admin/reviews${query}`, { token })).body

export const changeReview = (site: TestSite, { token }: TestUser, id: string, body: object) =>
  site.call<MaybeProblem<ReviewRow>>('PUT', `/api/admin/reviews/${id}`, { token, body })

/** Writes a review of a delivered product and publishes it. */
export async function publishReview(site: TestSite, admin: TestUser, productId: number, review: Review = {}) {
  const line = await buyDelivered(site, productId)
  await saveReview(site, line.token, review)
  const [row] = (await listReviews(site, admin, '?limit=1')).reviews
  if (!row) throw new Error('review is missing')
  const { body } = await changeReview(site, admin, row.id, { version: row.version, status: 'published', reply: '' })
  return { ...line, id: row.id, version: body.version ?? 0 }
}

export const inviteAfter = (site: TestSite, days: number) =>
  sendInvitations({ ...anonymous(site.base), now: () => new Date(site.base.now().getTime() + days * DAY_MS) })

export const countInvitations = async (site: TestSite, buyer: TestUser): Promise<number> =>
  (await queuedMailsTo(site, buyer, 'review-invitation')).length
