import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { type BodySchema, fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { dumpDatabase, json, unknownId, unlimitedRequests } from './bad-input.fixture.ts'
import { BODY_BYTES_MAX, WEBHOOK_BYTES_MAX } from './body-limits.ts'
import type { SentRequest } from './send-requests.child.ts'

const REQUESTS = 30
/** Most CPU time of the server thread during a health check. Wall time would depend on the load of the machine. */
const MAX_HEALTH_CHECK_CPU_MS = 100
/** The best round counts, because compilation and garbage collection take CPU time too. */
const MAX_ROUNDS = 5
/** Enough to block a server that normalizes them. */
const EXCESS_BYTES = 100_000

const site = await openSiteForFile({ limits: unlimitedRequests })
const admin = await site.createUser({ admin: true })
const sender = new Worker(new URL('./send-requests.child.ts', import.meta.url))
afterAll(() => sender.terminate())

/** Returns alternating combining marks of three classes: normalizing n of them takes n² steps. */
function combiningMarks(bytes: number): string {
  return `a${'\u0335\u0321\u0316'.repeat(Math.max(1, Math.floor(bytes / 6)))}`
}

function createBody(schema: BodySchema, text: string): unknown {
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choice) return createBody(choice, text)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'string') return text
  if (type === 'array') return [createBody(schema.items ?? {}, text)]
  if (type === 'object') return createObject(schema, (field) => createBody(field, text))
  return type === 'boolean' ? true : (schema.minimum ?? 1)
}

function createObject({ properties = {} }: BodySchema, value: (field: BodySchema) => unknown) {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, value(field)]))
}

function countStrings(schema: BodySchema): number {
  return (JSON.stringify(schema).match(/"type":(\[)?"string"/g) ?? []).length || 1
}

function createCostlyBodies(schema: BodySchema, bytes: number): Body[] {
  const { properties = {} } = schema
  const marks = combiningMarks(bytes - 2_000)
  const zeros = Array.from({ length: Math.floor((bytes - 2_000) / 2) }, () => 0)
  const withMarks = createBody(schema, combiningMarks((bytes - 4_000) / countStrings(schema)))
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array')
  return [
    ...Object.keys(properties).map((name) => ({
      ...createObject(schema, (field) => createBody(field, 'a')),
      [name]: marks,
    })),
    ...lists.map(([name]) => ({ [name]: zeros })),
    ...lists.map(([name, { items }]) => ({ [name]: [createObject(items ?? {}, () => zeros)] })),
    // Without a text field, this body has no marks and may be valid.
    ...(JSON.stringify(withMarks).includes('\u0335') ? Array(lists.length === 0 ? 1 : 2).fill(withMarks) : []),
    Object.fromEntries(zeros.slice(0, bytes / 10).map((_, n) => [n.toString(36), 0])),
    [zeros],
  ].map(encodeJson)
}

type Body = Uint8Array<ArrayBuffer>

const encodeJson = (body: unknown): Body => new TextEncoder().encode(JSON.stringify(body))

/** @returns the statuses and the most CPU time, in ms, that the server used during a health check */
async function sendAndProbe(requests: SentRequest[]): Promise<{ statuses: number[]; slowestMs: number }> {
  let statuses: number[] | undefined
  sender.once('message', (received: number[]) => {
    statuses = received
  })
  sender.postMessage(requests)
  let slowestMs = 0
  while (!statuses) {
    const startUsage = process.threadCpuUsage()
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const { user, system } = process.threadCpuUsage(startUsage)
    slowestMs = Math.max(slowestMs, (user + system) / 1000)
  }
  return { statuses, slowestMs }
}

async function expectFastHealthChecks(requests: SentRequest[]): Promise<number[]> {
  const slowestPerRound: number[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { statuses, slowestMs } = await sendAndProbe(requests)
    slowestPerRound.push(slowestMs)
    if (slowestMs < MAX_HEALTH_CHECK_CPU_MS) return statuses
  }
  expect.fail(`CPU time during a health check: ${slowestPerRound.map(Math.round).join(', ')} ms`)
}

function requestsTo(operation: Operation, bodies: Body[]): SentRequest[] {
  const authorization = { authorization: `Bearer ${admin.token}` }
  return Array.from({ length: REQUESTS }, (_, n) => {
    const body = bodies[n % bodies.length] ?? null
    return {
      url: `${site.url}${fillPath(operation, unknownId)}`,
      init: {
        method: operation.method,
        body,
        headers: { ...json, ...(operation.path.endsWith('/sign-out') ? {} : authorization) },
      },
    }
  })
}

const allOperations = listOperations()
const operationsWithBody = allOperations.flatMap((operation) =>
  operation.schema ? [{ ...operation, schema: operation.schema }] : [],
)

test('the OpenAPI document has operations with a body', () => expect(operationsWithBody.length).toBeGreaterThan(50))

describe.each(sampleCases('operations with a body', operationsWithBody, { share: 0.1 }))(
  '$method $path',
  (operation) => {
    const limit = operation.maxBodyBytes ?? BODY_BYTES_MAX

    /**
     * A body over the limit of its operation, or text over the limit of its field, is rejected before it is normalized
     * or matched. Other requests get a response within 100 ms.
     */
    test('30 costly bodies are rejected without changes and do not delay other requests', async () => {
      const before = await dumpDatabase(site)
      const statuses = await expectFastHealthChecks(requestsTo(operation, createCostlyBodies(operation.schema, limit)))
      // CSP reports may contain long URLs.
      const expectedStatuses = operation.path.endsWith('/csp-reports') ? [204, 400, 413] : [400, 401, 404, 413]
      for (const status of statuses) expect(expectedStatuses).toContain(status)
      expect(await dumpDatabase(site)).toBe(before)
    })

    test('30 oversized bodies are rejected before parsing', async () => {
      const before = await dumpDatabase(site)
      const bodies = createCostlyBodies(operation.schema, limit + EXCESS_BYTES).filter(({ length }) => length > limit)
      const statuses = await expectFastHealthChecks(requestsTo(operation, bodies))
      expect(new Set(statuses)).toEqual(new Set([413]))
      expect(await dumpDatabase(site)).toBe(before)
    })
  },
)

test.each(
  sampleCases(
    'operations without a body',
    allOperations.filter(({ method, schema }) => method !== 'GET' && !schema),
    { share: 0.1 },
  ),
)('$method $path: an unused body does not delay other requests', async (operation) => {
  const before = await dumpDatabase(site)
  const bodies = [encodeJson({ a: combiningMarks(BODY_BYTES_MAX + EXCESS_BYTES) })]
  const statuses = await expectFastHealthChecks(requestsTo(operation, bodies))
  for (const status of statuses) expect([400, 413, 415]).toContain(status)
  expect(await dumpDatabase(site)).toBe(before)
})

test.each(
  sampleCases(
    'operations with a query',
    allOperations.filter(({ query }) => query.length > 0),
    { share: 0.1 },
  ),
)('$method $path: costly queries do not delay other requests', async (operation) => {
  const { method, path, query } = operation
  const marks = encodeURIComponent(combiningMarks(4_000))
  const requests = Array.from({ length: REQUESTS }, (_, n) => ({
    url: `${site.url}${path}?${query[n % query.length]}=${marks}`,
    init: { method, headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' } },
  }))
  const statuses = await expectFastHealthChecks(requests)
  expect(new Set(statuses)).toEqual(new Set([400]))
})

const partHeaders = 'content-disposition: form-data; name="file"; filename="a.png"\r\n'
const forms = [
  ['many parts', `--x\r\n${partHeaders}\r\n\r\n`.repeat(100_000)],
  ['many headers of a part', `--x\r\n${'a: b\r\n'.repeat(1_000_000)}${partHeaders}\r\n\r\n`],
  ['a long file name', `--x\r\n${partHeaders.replace('a.png', combiningMarks(60_000))}\r\n\r\n`],
  ['a long alt text', `--x\r\ncontent-disposition: form-data; name="alt"\r\n\r\n${combiningMarks(1_000_000)}\r\n`],
] as const

test.each(forms)('image upload: %s does not delay other requests', async (_name, parts) => {
  const before = await dumpDatabase(site)
  const requests = Array.from({ length: 3 }, () => ({
    url: `${site.url}/api/admin/pictures`,
    init: {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: new TextEncoder().encode(`${parts}--x--\r\n`),
    },
  }))
  expect(new Set(await expectFastHealthChecks(requests))).toEqual(new Set([400]))
  expect(await dumpDatabase(site)).toBe(before)
})

test('payment webhook: costly bodies do not delay other requests', async () => {
  const headers = { ...json, 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }
  const requests = [200_000, WEBHOOK_BYTES_MAX + EXCESS_BYTES].flatMap((bytes) =>
    Array.from({ length: REQUESTS / 2 }, () => ({
      url: `${site.url}/api/payments/webhook`,
      init: { method: 'POST', headers, body: encodeJson({ id: combiningMarks(bytes) }) },
    })),
  )
  const statuses = await expectFastHealthChecks(requests)
  expect(new Set(statuses)).toEqual(new Set([400, 413]))
})
