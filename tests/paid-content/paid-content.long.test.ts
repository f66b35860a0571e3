import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playback } from '#contract/content/videos/videos.schema.ts'
import type { ExportResponse } from '#contract/ops/reports/exports.schema.ts'
import type { FeedUrl } from '#contract/people/accounts/account.schema.ts'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { fetchEnrollments } from '#server/classes/enrollments/enrollments.fixture.ts'
import { type Checkout, withNewSession } from '#server/sales/orders/orders.fixture.ts'
import { openPageBuild } from '../page-build.ts'
import { sampleCases } from '../run-length.ts'
import { openTestSite, type TestSite } from '../test-server.ts'
import type { TestUser } from '../users.ts'
import { createPaidContent, endWorkshop, type Secrets } from './content.fixture.ts'
import { buyFiles, createBuyer, createUsersWithoutAccess, refundOrders, type Shop } from './users.fixture.ts'
import { listVisits, type Visits } from './visits.fixture.ts'
import { type Answer, findSecrets, send, walk } from './walk.fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let pages: Awaited<ReturnType<typeof openPageBuild>>
let site: TestSite
let shop: Shop
let buyer: TestUser
let usersWithoutAccess: Map<string, TestUser>
let secrets: { forBuyers: Secrets; forNobody: Secrets; personal: Secrets }
let visits: Visits

beforeAll(async () => {
  pages = await openPageBuild()
  const many = { points: 100_000, seconds: 900 }
  site = await openTestSite({
    seed: false,
    build: pages.build,
    // Captured mail is for the operator of the demo.
    demoRemote: true,
    limits: { pdfByIp: many, giftCodeByIp: many, codeByIp: many },
  })
  shop = { site, admin: await site.createUser({ admin: true }), content: await createPaidContent(site) }
  const { forBuyers, forNobody, past } = shop.content
  const { user, personal } = await createBuyer(shop)
  buyer = user
  secrets = { forBuyers, forNobody, personal }
  usersWithoutAccess = await createUsersWithoutAccess(shop)
  await endWorkshop(site, past.id)
  const urls = { ...(await fetchFileUrls(buyer)), csv: await createExport() }
  // Ends the access that was given until a day, the unpaid orders and the URLs of files.
  site.clock.advance(2 * DAY_MS)
  visits = await listVisits(shop, urls)
})
afterAll(async () => {
  await site.close()
  await pages.close()
})

async function fetchFileUrls({ token }: TestUser) {
  const get = async <Body>(path: string) => (await site.call<Body>('GET', path, { token })).body
  const { url, captionsUrl } = await get<Playback>(`/api/lessons/${shop.content.course.lessonIds[0]}/video`)
  const lessonFile = await get<{ url: string }>(`/api/lesson-files/${shop.content.course.lessonFileIds[0]}`)
  const { orders } = await get<{ orders: { id: string }[] }>('/api/orders')
  const downloads = await Promise.all(orders.map(({ id }) => get<OrderDownload[]>(`/api/orders/${id}/downloads`)))
  return {
    video: url,
    captions: captionsUrl ?? '',
    lessonFile: lessonFile.url,
    download: downloads.flat()[0]?.url ?? '',
  }
}

async function createExport(): Promise<string> {
  const { token } = await withNewSession(site, shop.admin)
  return (await site.call<ExportResponse>('POST', '/api/admin/exports', { token, body: { list: 'users' } })).body.url
}

const fetchAll = (paths: string[]): Promise<Answer[]> =>
  Promise.all(paths.map((path) => send(site, null, { method: 'GET', path })))

const namesIn = (answers: Answer[], secrets: Secrets): string[] =>
  [...secrets].filter(([, secret]) => answers.some(({ text }) => text.includes(secret))).map(([name]) => name)

test('paid content: each route of a page, of the server and of the API has a sample', () => {
  expect(visits.missing).toEqual([])
})

/**
 * URLs of videos, captions and downloads stop working with a refund and with their time. A new route without a sample
 * in that test fails it.
 */
test('paid content: URLs of files stop working with a refund, and with their time for users who stay enrolled', async () => {
  const [refunded, enrolled] = [await site.createUser(), await site.createUser()]
  const orders: Checkout[] = await buyFiles(shop, refunded)
  await buyFiles(shop, enrolled)
  const [refundedUrls, urls] = [await fetchFileUrls(refunded), await fetchFileUrls(enrolled)]
  const [refundedFiles, files] = [Object.values(refundedUrls), Object.values(urls)]
  const feed = (await site.call<FeedUrl>('GET', '/api/account/calendar', { token: refunded.token })).body.path
  const csv = await createExport()
  const fileSecrets = ['captions', 'video', 'lesson open: file', 'digital product: file']
  for (const paths of [refundedFiles, files])
    expect(namesIn(await fetchAll(paths), secrets.forBuyers)).toEqual(fileSecrets)
  expect(namesIn(await fetchAll([feed]), secrets.forBuyers)).toEqual(['session of a course: joinUrl'])
  expect(namesIn(await fetchAll([csv]), secrets.personal)).toEqual(['email', 'name'])

  await refundOrders({ ...shop, admin: await withNewSession(site, shop.admin) }, orders)
  expect(findSecrets(await fetchAll([...refundedFiles, feed]), secrets.forBuyers)).toEqual([])
  expect(namesIn(await fetchAll(files), secrets.forBuyers)).toEqual(fileSecrets)
  site.clock.advance(31 * MINUTE_MS)
  const expired = await fetchAll([...files, csv])
  expect(findSecrets(expired, new Map([...secrets.forBuyers, ...secrets.personal]))).toEqual([])
})

test.each([
  ['refunded buyer', 3],
  ['user removed from the classes', 3],
  ['user whose access was revoked', 3],
  ['recipient of a refunded gift', 1],
])('paid content: the %s had %i enrollments, which have ended', async (name, count) => {
  const user = usersWithoutAccess.get(name)
  const enrollments = user && (await fetchEnrollments(site, await withNewSession(site, user)))
  expect(enrollments?.map(({ status }) => status)).toEqual(Array(count).fill('cancelled'))
})

/**
 * Paid content is in no page, loader data, API operation, file, feed, PDF or sitemap for visitors, users who did not
 * buy it, and refunded, removed or expired ones.
 */
test('paid content: no page, data, API operation, file, feed or PDF has it for users without access', async () => {
  const hidden = new Map(Object.values(secrets).flatMap((group) => [...group]))
  for (const [name, user] of [['visitor', null] as const, ...usersWithoutAccess]) {
    const sample = sampleCases(`requests as ${name}`, visits.visits, { share: 0.1 })
    const answers = await walk(site, user, { ...visits, visits: sample })
    expect(findSecrets(answers, hidden), name).toEqual([])
    // A rejected or failed request would hide a leak.
    const failed = answers.filter(({ status }) => status === 429 || status >= 500)
    expect(
      failed.map(({ name, status }) => `${status} ${name}`),
      name,
    ).toEqual([])
  }
})

test('paid content: its buyer finds each secret, except those of lessons that are not open', async () => {
  const answers = await walk(site, buyer, visits)
  const { forBuyers, forNobody, personal } = secrets
  expect(namesIn(answers, forBuyers)).toEqual([...forBuyers.keys()])
  expect(namesIn(answers, personal)).toEqual([...personal.keys()])
  expect(findSecrets(answers, forNobody)).toEqual([])
  const { slug } = shop.content.course
  const paths = ['/classes', '/classes.data', `/classes/${slug}`, `/classes/${slug}.data`, '/schedule', '/sitemap.xml']
  for (const path of paths) expect(answers.find(({ name }) => name === `GET ${path}`)?.text, path).toContain(slug)
})
