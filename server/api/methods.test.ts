import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import { filled, type Operation, operations } from '../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { everything, expectProblem, json, tell, unknownId } from './bad-input.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite()
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

/** Takes anything that its operation understands. */
const body = JSON.stringify({ role: 'user', published: true, active: true })
const all = operations()
const pathOf = (operation: Operation) => filled(operation, operation.path.includes('/products/') ? '1' : unknownId)
const signedIn = () => ({ ...json, authorization: `Bearer ${boss.token}` })

/** A request by a method that fetch refuses to send. */
async function sendRaw(method: string, path: string) {
  const asked = request(`${site.url}${path}`, { method, headers: { ...signedIn(), 'x-secret': 'to be echoed' } })
  asked.end()
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: Number(answer.statusCode), text }
}

/** The methods that some operation has at this address. */
const methodsAt = (path: string) => all.filter((operation) => operation.path === path).map(({ method }) => method)
const addresses = [...new Map(all.map((operation) => [operation.path, operation])).values()]

describe.each(addresses)('$path', (operation) => {
  const has = methodsAt(operation.path)
  const path = pathOf(operation)

  test.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'OPTIONS'])('%s is 405 and echoes nothing', async (method) => {
    const before = await everything(site)
    const answer = await sendRaw(method, path)
    expect(answer.status).toBe(405)
    expect(answer.text).not.toContain('to be echoed')
    expect(await everything(site)).toBe(before)
  })

  test('every method that it does not have is 405, whoever asks', async () => {
    const before = await everything(site)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !has.includes(method))) {
      const sent = method === 'GET' ? {} : { body }
      expectProblem(await tell(`${site.url}${path}`, { method, headers: signedIn(), ...sent }), [405])
    }
    expect(await everything(site)).toBe(before)
  })

  test('HEAD is what GET would be, without its body; where there is no GET it is 405', async () => {
    const before = await everything(site)
    const head = await tell(`${site.url}${path}`, { method: 'HEAD', headers: signedIn() })
    const get = await tell(`${site.url}${path}`, { headers: signedIn() })
    expect([head.status, head.type, head.text]).toEqual([get.status, get.type, ''])
    if (!has.includes('GET')) expect(head.status).toBe(405)
    expect(await everything(site)).toBe(before)
  })

  test('a header or a parameter that names another method changes nothing', async () => {
    const before = await everything(site)
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const names = ['x-http-method-override', 'x-http-method', 'x-method-override']
      const headers = { ...signedIn(), ...Object.fromEntries(names.map((name) => [name, method])) }
      const plain = await tell(`${site.url}${path}`, { headers: signedIn() })
      const overridden = await tell(`${site.url}${path}?_method=${method}`, { headers })
      expect(overridden.status).toBe(plain.status)
    }
    expect(await everything(site)).toBe(before)
  })

  test.each(['https://evil.example', 'null', 'http://localhost:1'])('the origin %s is told nothing', async (origin) => {
    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    const told = [
      await tell(`${site.url}${path}`, { method: 'OPTIONS', headers: { origin, ...preflight } }),
      await tell(`${site.url}${path}`, { headers: { ...signedIn(), origin } }),
      await tell(`${site.url}${path}`, { method: 'POST', headers: { ...json, origin }, body: '{}' }),
    ]
    expect(told[0]?.status).toBe(405)
    for (const { headers } of told) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect([...headers.values()].join()).not.toContain(origin === 'null' ? 'null' : origin)
    }
  })
})

describe('addresses that are not there', () => {
  test.each(['/api/nothing', '/api/nothing/here', '/api/', '/api/orders/', '/api//orders', '/api/ORDERS', '/api/v1'])(
    '%s is a JSON 404 by every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await site.call<ProblemDetails>(method, path, { token: boss.token })
        expect([answer.status, answer.body.code], method).toEqual([404, 'not_found'])
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
      }
    },
  )

  test('one under /api/admin is not told apart from those that are, by who may not enter', async () => {
    const ann = await site.person()
    expect((await site.call('GET', '/api/admin/nothing')).status).toBe(401)
    expect((await site.call('GET', '/api/admin/nothing', { token: ann.token })).status).toBe(403)
    expect((await site.call('GET', '/api/admin/nothing', { token: boss.token })).status).toBe(404)
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
  ])('%s is 404', async (path) => {
    const { status, text } = await sendRaw('GET', path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/journey-paradigm"|DATABASE_URL|\[core\]/)
  })
})
