import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { postWebhook, webhookSecret } from '../../sales/orders/orders.fixture.ts'
import { signPayload } from '../../sales/payments/webhook-signature.ts'
import {
  dumpDatabase,
  expectProblem,
  inChunks,
  json,
  sendRequest,
  unknownId,
  unlimitedRequests,
} from './bad-input.fixture.ts'
import { BODY_BYTES_MAX } from './body-limits.ts'

const site = await openSiteForFile({ limits: unlimitedRequests })
const ann = await site.createUser({ admin: true })

const all = listOperations()
const writing = all.filter((operation) => operation.fields !== null)

const send = (operation: Operation, init: RequestInit & { duplex?: 'half' }) =>
  sendRequest(`${site.url}${fillPath(operation, unknownId)}`, { method: operation.method, ...init })

const authorization = (operation?: Operation): Record<string, string> =>
  operation?.path.endsWith('/sign-out') ? {} : { authorization: `Bearer ${ann.token}` }

test('API: there are operations to test', () => {
  expect(all.length).toBeGreaterThan(10)
  expect(writing.length).toBeGreaterThan(5)
})

describe.each(sampleCases('operations with a body', writing, { share: 0.1 }))('$method $path', (operation) => {
  const excessBytes = Math.max(2_000_000, (operation.maxBodyBytes ?? 0) + 1)
  const bodies: [name: string, body: BodyInit | null, headers: Record<string, string>, statuses: number[]][] = [
    ['no body', null, json, [400]],
    ['an empty object', '{}', json, [400]],
    ['a list', '[]', json, [400]],
    ['null', 'null', json, [400]],
    ['truncated JSON', '{"email":"a@b.c', json, [400]],
    ['a key twice', '{"email":"a@b.cc","email":"d@e.ff","password":"secret1"}', json, [400]],
    ['a key twice, once escaped', '{"email":"a@b.cc","\\u0065mail":"d@e.ff"}', json, [400]],
    ['100 levels of nesting', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, json, [400]],
    ['a too large body', JSON.stringify({ email: 'a'.repeat(excessBytes) }), json, [413]],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json, [400]],
    ['a byte-order mark', '\uFEFF{}', json, [400]],
    ['two values', '{}{}', json, [400]],
    [
      'a million brackets',
      '['.repeat(500_000) + ']'.repeat(500_000),
      json,
      (operation.maxBodyBytes ?? BODY_BYTES_MAX) < 1_000_000 ? [413] : [400],
    ],
    ['a NUL', '{"email":"a\\u0000@b.cc"}', json, [400]],
    ['a form', 'email=a%40b.cc', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['text that says it is text', '{}', { 'content-type': 'text/plain' }, [415]],
    ['bytes of no stated type', new Uint8Array([123, 125]), {}, [415]],
  ]

  /** Invalid input returns a clear error that names the field, and changes nothing. */
  test.each(bodies)('%s is rejected without changes', async (_name, body, headers, statuses) => {
    const before = await dumpDatabase(site)
    const response = await send(operation, { body, headers: { ...authorization(operation), ...headers } })
    // Sign-out has no required field: an empty request returns 401.
    expectProblem(response, operation.path.endsWith('/sign-out') ? [...statuses, 401] : statuses)
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('a too large chunked body is rejected without changes', async () => {
    const before = await dumpDatabase(site)
    const headers = { ...authorization(operation), ...json }
    expectProblem(await send(operation, { body: inChunks(excessBytes), headers, duplex: 'half' }), [413])
    expect(await dumpDatabase(site)).toBe(before)
  })
})

describe.each(sampleCases('operations with a token', all, { share: 0.1 }))('$method $path', (operation) => {
  const tokens: [string, string][] = [
    ['an invented token', `Bearer jpa_${'x'.repeat(43)}`],
    ['no scheme', 'jpa_abc'],
    ['basic credentials', 'Basic YTpi'],
    ['an empty token', 'Bearer '],
    ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIn0.'],
    ['a megabyte', `Bearer ${'a'.repeat(10_000)}`],
  ]
  test.each(tokens)('%s is rejected without changes', async (_name, header) => {
    const before = await dumpDatabase(site)
    const body = operation.fields ? '{}' : null
    const response = await send(operation, { body, headers: { ...json, authorization: header } })
    expectProblem(response, [401])
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('a token in the URL or in a cookie is ignored', async () => {
    const separator = operation.path.includes('?') ? '&' : '?'
    const anonymous = await send(operation, { body: operation.fields ? '{}' : null, headers: json })
    const response = await fetch(
      `${site.url}${fillPath(operation, unknownId)}${separator}access_token=${ann.token}&token=${ann.token}`,
      {
        method: operation.method,
        headers: { ...json, cookie: `session=${ann.token}; access_token=${ann.token}` },
        body: operation.fields ? '{}' : null,
      },
    )
    expect(response.status).toBe(anonymous.status)
  })
})

test('API: an expired token is rejected', async () => {
  const ben = await site.createUser()
  site.clock.advance(16 * 60_000)
  expect((await site.call('GET', '/api/orders', { token: ben.token })).status).toBe(401)
  site.clock.advance(-16 * 60_000)
  expect((await site.call('GET', '/api/orders', { token: ben.token })).status).toBe(200)
})

test('API: the log contains no token', () => {
  expect(site.log.join('\n')).not.toContain(ann.token)
})

describe('payment webhook', () => {
  const message = (id: unknown, type: unknown = 'checkout.session.completed') =>
    JSON.stringify({ id, type, data: { object: { id: 'demo_1' } } })
  const malformedBodies: [name: string, body: string | Uint8Array<ArrayBuffer>][] = [
    ['nothing', ''],
    ['truncated JSON', '{"id":"evt_1"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an event without its object', '{"id":"evt_1","type":"a"}'],
    ['a key twice', '{"id":"evt_1","id":"evt_2","type":"a","data":{"object":{}}}'],
    ['100 levels of nesting', `${'{"data":'.repeat(100)}1${'}'.repeat(100)}`],
    ['a byte-order mark', `\uFEFF${message('evt_1')}`],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a NUL', message('evt_\u0000')],
    ['a lone surrogate', message('evt_\uD800')],
    ['a number for a name', message(2 ** 53)],
    ['an endless name', message('e'.repeat(10_000))],
    ['no kind', message('evt_1', '')],
  ]

  test.each(malformedBodies)('%s is rejected without changes, signed or not', async (_name, body) => {
    const before = await dumpDatabase(site)
    const signature = signPayload(Buffer.from(body).toString(), webhookSecret(site), site.base.now())
    expect((await postWebhook(site, { body })).status).toBe(400)
    expect((await postWebhook(site, { body, signature })).status).toBe(400)
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('2 MB are rejected, with or without content-length', async () => {
    expect(await postWebhook(site, { body: 'a'.repeat(2_000_000) })).toEqual({ status: 413, code: 'too_large' })
    const pieces = { method: 'POST', body: inChunks(2_000_000), duplex: 'half' } as const
    expectProblem(await sendRequest(`${site.url}/api/payments/webhook`, pieces), [413])
  })
})

test('API: an endless body is cut off while other requests are served', async () => {
  let isAnswered = false
  const endless = new ReadableStream({
    async pull(stream) {
      // After a connection error, fetch reads the body on: without a pause it would take all time and memory.
      await setImmediate()
      if (isAnswered) stream.close()
      else stream.enqueue(new Uint8Array(50_000).fill(0x20))
    },
  })
  const init = { method: 'POST', headers: json, body: endless, duplex: 'half' } as const
  const status = sendRequest(`${site.url}/api/auth/sign-in`, init)
    .then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TypeError ? 413 : error),
    )
    .finally(() => {
      isAnswered = true
    })
  expect((await site.call('GET', '/api/orders', { token: ann.token })).status).toBe(200)
  expect(await status).toBe(413)
  expect((await site.call('GET', '/api/orders', { token: ann.token })).status).toBe(200)
})
