import type {
  AdminEntitlement,
  Entitlement,
  UserEntitlements,
} from '#contract/sales/entitlements/entitlements.schema.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { expectCheckout, type MaybeProblem, orderCart, submitDemoCheckout } from '../orders/orders.fixture.ts'

const KIT_ID = 999
export const DIGITAL_PLANNER_ID = 3

/** Jobs queue further jobs: a refund ends an entitlement, which cancels enrollments, which sends mails. */
export async function runAllJobs(site: TestSite): Promise<void> {
  for (const _ of [1, 2, 3]) await site.runJobs()
}

export function buyKit(site: TestSite, user: TestUser, { quantity = 1, otherLines = [] as object[] } = {}) {
  return buyProducts(site, user, [{ productId: KIT_ID, quantity }, ...otherLines])
}

export async function buyProducts(site: TestSite, user: TestUser, lines: object[]): Promise<{ orderId: string }> {
  const { orderId, url } = await expectCheckout(orderCart(site, user, lines))
  await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
  return { orderId }
}

export async function fetchEntitlements(site: TestSite, { token }: TestUser): Promise<Entitlement[]> {
  return (await site.call<Entitlement[]>('GET', '/api/account/entitlements', { token })).body
}

/** Access to classes only. */
export const fetchClassAccess = async (site: TestSite, user: TestUser): Promise<Entitlement[]> =>
  (await fetchEntitlements(site, user)).filter(({ opens }) => opens === 'classes' || opens === 'class')

export async function fetchUserEntitlements(
  site: TestSite,
  admin: TestUser,
  user: TestUser,
): Promise<AdminEntitlement[]> {
  const path = `/api/admin/users/${user.id}/entitlements`
  return (await site.call<UserEntitlements>('GET', path, { token: admin.token })).body.entitlements
}

export function grant(site: TestSite, admin: TestUser, user: TestUser, body: object) {
  const path = `/api/admin/users/${user.id}/entitlements`
  return site.call<MaybeProblem<UserEntitlements>>('POST', path, { token: admin.token, body })
}

/** Gives a user all of the planner, without a mail. */
export async function grantPlanner(site: TestSite, { id: userId }: Pick<TestUser, 'id'>): Promise<void> {
  await site.base.db.insert(entitlements).values({ userId, opens: 'planner', grantedBy: 'owner@example.com' })
}

export function revoke(site: TestSite, admin: TestUser, id: string) {
  return site.call<MaybeProblem<UserEntitlements>>('DELETE', `/api/admin/entitlements/${id}`, { token: admin.token })
}

/** Refunds units of a line of an order, or everything. */
export async function refundUnits(
  site: TestSite,
  admin: TestUser,
  orderId: string,
  line?: { position: number; quantity: number },
): Promise<void> {
  const { body: order } = await fetchAdminOrder(site, admin, orderId)
  const lineId = line && order.lines[line.position]?.id
  const changes = lineId ? { lines: [{ lineId, quantity: line.quantity }] } : {}
  const { status } = await refundOrder(site, admin, orderId, changes)
  if (status !== 200) throw new Error(`refund returned ${status}`)
  await runAllJobs(site)
}
