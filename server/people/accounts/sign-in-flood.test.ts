import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { createCustomer, highIpLimits, PASSWORD, uniqueEmail } from './accounts.fixture.ts'

const CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1)
const FLOOD = 100 + 65 * CONCURRENT_HASHES

let site: TestSite
let email: string
let received: number
/** The IPs of the requests that hash, in the order of their turns. */
let started: string[]

beforeAll(async () => {
  const { signInByIp: _, ...limits } = highIpLimits
  site = await openTestSite({ seed: false, trustedProxies: 1, slowPasswordHashing: true, limits })
  email = await createCustomer(site)
  const { passwordHashing } = site.base
  site.base.passwordHashing = {
    ...passwordHashing,
    takeTurn(client, work) {
      received += 1
      return passwordHashing.takeTurn(client, () => {
        started.push(client.ip)
        return work()
      })
    },
  }
})
beforeEach(() => {
  received = 0
  started = []
})
afterAll(() => site.close())

async function post(operation: string, body: object, from: { ip: string; signal?: AbortSignal }) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from.ip }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: from.signal ?? null }
  const response = await fetch(`${site.url}/api/auth/${operation}`, init)
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

const signInFrom = (ip: string) => post('sign-in', { email, password: PASSWORD }, { ip })

async function startFlood(ipOf: (index: number) => string) {
  const clients = new AbortController()
  onTestFinished(() => clients.abort())
  const outcomes = Array.from({ length: FLOOD }, (_, index) => {
    const credentials = { email: uniqueEmail('flood'), password: 'a wrong guess' }
    return post('sign-in', credentials, { ip: ipOf(index), signal: clients.signal }).catch(() => null)
  })
  await expect.poll(() => received, { timeout: 30_000 }).toBe(FLOOD)
  return { outcomes, disconnect: () => clients.abort() }
}

const manyAddresses = (index: number) => `10.1.${index >> 8}.${index & 255}`

/**
 * Passwords are hashed in turns of client IPs. A flood of sign-ins delays no other client, its excess gets a 503, and
 * disconnected clients are dropped.
 */
test.each([
  ['one IP', () => '10.0.0.1'],
  ['many addresses', manyAddresses],
])('flood of wrong sign-ins from %s: a right one is next', async (_, ipOf) => {
  await startFlood(ipOf)
  const startedBefore = started.length
  expect((await signInFrom('10.9.9.9')).status).toBe(200)
  expect(started.indexOf('10.9.9.9') - startedBefore).toBeLessThanOrEqual(2 * CONCURRENT_HASHES)
})

test('flood of wrong sign-ins: the excess gets a 503 with Retry-After', async () => {
  const { outcomes } = await startFlood(manyAddresses)
  const refused = outcomes.map((outcome) =>
    outcome.then((response) => expect(response).toEqual({ status: 503, retryAfter: '2' })),
  )
  await Promise.any(refused)
})

test('flood of wrong sign-ins: those of disconnected clients are not hashed', async () => {
  const { disconnect } = await startFlood(manyAddresses)
  disconnect()
  expect((await signInFrom('10.1.0.255')).status).toBe(200)
  const startedBefore = started.length
  expect((await signInFrom('10.1.0.255')).status).toBe(200)
  expect(started.slice(startedBefore)).toEqual(['10.1.0.255'])
})

test('flood of wrong sign-ins: sign-up and password reset are served too', async () => {
  await startFlood(manyAddresses)
  const startedBefore = started.length
  const signUp = { email: uniqueEmail(), password: PASSWORD }
  expect((await post('sign-up', signUp, { ip: '10.8.8.8' })).status).toBe(200)
  expect((await post('request-reset', { email }, { ip: '10.7.7.7' })).status).toBe(200)
  expect(started.indexOf('10.8.8.8') - startedBefore).toBeLessThanOrEqual(2 * CONCURRENT_HASHES)
})
