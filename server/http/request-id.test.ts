import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import {
  createCourse,
  enroll,
  expectCheckout,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
} from '../orders/orders.fixture.ts'
import { startCacheServer } from '../page-cache/cache-server.fixture.ts'
import { requestIdFor } from './request-id.ts'

const generatedId = /^[\da-f]{32}$/
const incomingId = '4bf92f3577b34da6a3ce929d0e0e4736'
const invalidIds = [
  'short',
  'a'.repeat(101),
  'with space in it',
  'semi;colon;inside',
  'two, of them',
  '<script>alert(1)',
  'ünïcödé-name',
]

let proxiedSite: TestSite
let directSite: TestSite
beforeAll(async () => {
  proxiedSite = await openTestSite({ seed: false, trustedProxies: 1 })
  directSite = await openTestSite({ seed: false })
})
afterAll(async () => {
  await proxiedSite.close()
  await directSite.close()
})

type Refused = { requestId?: string }
const fetchWithId = (site: TestSite, path: string, id?: string) =>
  site.call<Refused>('GET', path, { headers: id === undefined ? {} : { 'x-request-id': id } })
const lines = (site: TestSite, requestId: string) =>
  site.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)

describe('request id', () => {
  test.each([
    '/api/orders',
    '/healthz',
    '/nothing',
    '/assets/nothing.js',
    '/media/a/b',
    '/downloads/x',
    '/demo/mailbox.json',
  ])('of %s is in the response header and the log; only a trusted proxy can set it', async (path) => {
    expect((await fetchWithId(proxiedSite, path, incomingId)).headers.get('x-request-id')).toBe(incomingId)
    for (const response of [await fetchWithId(directSite, path, incomingId), await fetchWithId(proxiedSite, path)])
      expect(response.headers.get('x-request-id')).toMatch(generatedId)
    const name = (await fetchWithId(directSite, path)).headers.get('x-request-id') ?? ''
    expect(lines(directSite, name)).toMatchObject([
      { method: 'GET', status: expect.any(Number), msg: 'request completed' },
    ])
  })

  test.each(invalidIds)('invalid id %j from a proxy is replaced', (id) =>
    expect(requestIdFor(id, 1)).toMatch(generatedId),
  )

  test('is in the body of error responses, also for unknown methods', async () => {
    const refused = await fetchWithId(proxiedSite, '/api/orders', incomingId)
    expect([refused.status, refused.body.requestId]).toEqual([401, incomingId])
    const posted = await proxiedSite.call<Refused>('POST', '/nothing', { headers: { 'x-request-id': incomingId } })
    expect([posted.status, posted.body.requestId]).toEqual([405, incomingId])
    const unknown = await fetch(`${directSite.url}/`, { method: 'PROPFIND' })
    const { requestId } = (await unknown.json()) as Refused
    expect([unknown.status, requestId]).toEqual([405, unknown.headers.get('x-request-id')])
  })

  test('is in the log lines of a webhook event', async () => {
    const { url, sessionId, orderId } = await expectCheckout(
      enroll(proxiedSite, await proxiedSite.createUser(), { courseId: (await createCourse(proxiedSite)).id }),
    )
    await submitDemoCheckout(url, 'pay')
    expect(await postWebhook(proxiedSite, signedEvent(proxiedSite, sessionId))).toMatchObject({ status: 200 })
    const logged = proxiedSite.log.map((line) => JSON.parse(line)).filter((line) => line.orderId === orderId)
    expect(logged).toMatchObject([{ msg: 'order completed', requestId: expect.stringMatching(generatedId) }])
  })

  test('is in responses from the page cache, and each is logged', async () => {
    const pages = { '/store': { text: 'Planners', tags: ['products'] } }
    const node = await startCacheServer(pages, { trustedProxies: 1 })
    await node.text('/store')
    const first = await node.request('/store', { headers: { 'x-request-id': incomingId } })
    const etag = first.headers.get('etag') ?? ''
    const second = await node.request('/store', { headers: { 'if-none-match': etag } })
    const third = await node.request('/store', { method: 'HEAD', headers: { 'x-request-id': 'a b' } })
    const names = [first, second, third].map(({ headers }) => headers.get('x-request-id'))
    expect(names).toEqual([incomingId, expect.stringMatching(generatedId), expect.stringMatching(generatedId)])
    const logged = { route: '/store', seconds: null }
    expect(node.logEntries).toEqual([
      { ...logged, requestId: names[0], method: 'GET', status: 200 },
      { ...logged, requestId: names[1], method: 'GET', status: 304 },
      { ...logged, requestId: names[2], method: 'HEAD', status: 200 },
    ])
  })

  test('access log has the route pattern instead of the URL', async () => {
    const secret = 'b7c2d9a604f15f3a91c5be27d40868e1'
    for (const path of [
      `/downloads/${secret}`,
      `/api/exports/${secret}`,
      `/calendar/${secret}.ics`,
      `/auth/reset?token=${secret}`,
    ])
      await fetchWithId(directSite, path)
    expect(directSite.log.join('\n')).not.toContain(secret)
    expect(directSite.log.join('\n')).toContain('"route":"/downloads/:token"')
  })
})

test('jobs: log lines have the job name and id', async () => {
  await directSite.base.jobs.queue(anonymous(directSite.base), 'orders.refund', { refundId: 'no number of a refund' })
  await expect(directSite.runJobs()).rejects.toThrow()
  const logged = directSite.log.map((line) => JSON.parse(line)).filter(({ job }) => job === 'orders.refund')
  expect(logged).toMatchObject([{ level: 40, jobId: expect.stringMatching(/^[\da-f-]{36}$/), msg: 'job failed' }])
})
