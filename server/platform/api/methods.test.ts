import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import { fillPath, listOperations, type Operation } from '../../../tests/openapi-operations.ts'
import { sampleCases } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { dumpDatabase, expectProblem, json, sendRequest, unknownId } from './bad-input.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const signedIn = () => ({ ...json, authorization: `Bearer ${admin.token}` })
// The first read creates the keys with which the site sends push messages.
await sendRequest(`${site.url}/api/planner/reminders`, { headers: signedIn() })

const body = JSON.stringify({ role: 'user', published: true, active: true })
const all = listOperations()
const pathOf = (operation: Operation) => fillPath(operation, operation.path.includes('/products/') ? '1' : unknownId)

/** Sends a request with a method that `fetch` does not support. */
async function sendRaw(method: string, path: string) {
  const clientRequest = request(`${site.url}${path}`, {
    method,
    headers: { ...signedIn(), 'x-secret': 'to be echoed' },
  })
  clientRequest.end()
  const [response] = await once(clientRequest, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: Number(response.statusCode), text }
}

const methodsAt = (path: string) => all.filter((operation) => operation.path === path).map(({ method }) => method)
const addresses = [...new Map(all.map((operation) => [operation.path, operation])).values()]

describe.each(sampleCases('paths', addresses, { share: 0.1 }))('$path', (operation) => {
  const has = methodsAt(operation.path)
  const path = pathOf(operation)

  test.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'OPTIONS'])('%s returns 405 without an echo', async (method) => {
    const before = await dumpDatabase(site)
    const response = await sendRaw(method, path)
    expect(response.status).toBe(405)
    expect(response.text).not.toContain('to be echoed')
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('unsupported methods return 405, signed in or not', async () => {
    const before = await dumpDatabase(site)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !has.includes(method))) {
      const sent = method === 'GET' ? {} : { body }
      expectProblem(await sendRequest(`${site.url}${path}`, { method, headers: signedIn(), ...sent }), [405])
    }
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('HEAD equals GET without the body, or returns 405 without GET', async () => {
    const before = await dumpDatabase(site)
    const head = await sendRequest(`${site.url}${path}`, { method: 'HEAD', headers: signedIn() })
    const get = await sendRequest(`${site.url}${path}`, { headers: signedIn() })
    expect([head.status, head.type, head.text]).toEqual([get.status, get.type, ''])
    if (!has.includes('GET')) expect(head.status).toBe(405)
    expect(await dumpDatabase(site)).toBe(before)
  })

  test('a method override header or parameter is ignored', async () => {
    const before = await dumpDatabase(site)
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
      const headers = { ...signedIn(), ...Object.fromEntries(names.map((name) => [name, method])) }
      const plain = await sendRequest(`${site.url}${path}`, { headers: signedIn() })
      const overridden = await sendRequest(`${site.url}${path}?_method=${method}`, { headers })
      expect(overridden.status).toBe(plain.status)
    }
    expect(await dumpDatabase(site)).toBe(before)
  })

  test.each(['https://evil.example', 'null', 'http://localhost:1'])(
    'no CORS headers for the origin %s',
    async (origin) => {
      const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
      const corsHeaders = [
        await sendRequest(`${site.url}${path}`, { method: 'OPTIONS', headers: { origin, ...preflight } }),
        await sendRequest(`${site.url}${path}`, { headers: { ...signedIn(), origin } }),
        await sendRequest(`${site.url}${path}`, { method: 'POST', headers: { ...json, origin }, body: '{}' }),
      ]
      expect(corsHeaders[0]?.status).toBe(405)
      for (const { headers } of corsHeaders) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect([...headers.values()].join()).not.toContain(origin === 'null' ? 'null' : origin)
      }
    },
  )
})

describe('unknown API paths', () => {
  test.each(['/api/nothing', '/api/nothing/here', '/api/', '/api/orders/', '/api//orders', '/api/ORDERS', '/api/v1'])(
    '%s returns a JSON 404 for every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await site.call<ProblemDetails>(method, path, { token: admin.token })
        expect([response.status, response.body.code], method).toEqual([404, 'not_found'])
        expect(response.headers.get('content-type')).toContain('application/problem+json')
      }
    },
  )

  test('under /api/admin return 401 or 403 without admin rights', async () => {
    const ann = await site.createUser()
    expect((await site.call('GET', '/api/admin/nothing')).status).toBe(401)
    expect((await site.call('GET', '/api/admin/nothing', { token: ann.token })).status).toBe(403)
    expect((await site.call('GET', '/api/admin/nothing', { token: admin.token })).status).toBe(404)
  })

  test.each([
    '/.env',
    '/.git/config',
    '/.git/',
    '/assets',
    '/assets/',
    '/assets/app.js.map',
    '/assets/%00',
    '/assets/..%2f..%2fpackage.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/package.json',
    '/server/main.ts',
    '/%',
  ])('%s returns 404', async (path) => {
    const { status, text } = await sendRaw('GET', path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/journey-paradigm"|DATABASE_URL|\[core\]/)
  })
})
