import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { rateLimits } from '#db/schema/people/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import {
  callAuth,
  createCustomer,
  openSecondInstance,
  PASSWORD,
  requestReset,
  signIn,
  uniqueEmail,
} from './accounts.fixture.ts'
import { signIn as signInVerb } from './sign-in.ts'

let site: TestSite
let lastAddress = 0
beforeEach(async () => {
  // Trust one proxy, so that each request can have its own IP.
  site = await openTestSite({ seed: false, trustedProxies: 1 })
})
afterEach(() => site.close())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const randomIpHeader = () => {
  lastAddress += 1
  return from(`10.0.0.${lastAddress}`)
}
const tryWrongPassword = (email: string, headers: Record<string, string>) =>
  callAuth(site, 'sign-in', { email, password: 'a wrong guess' }, headers)

async function statusesOf(times: number, request: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, (_, turn) => request(turn)))
  return responses.map((response) => response.status).sort()
}

describe('rate limit: wrong passwords for one account', () => {
  /**
   * Sign-in attempts are rate limited by account and by IP. Only the right password reveals that an account is
   * unconfirmed.
   */
  test('blocked even from twenty IPs; the owner can reset the password', async () => {
    const email = await createCustomer(site)
    const statuses = []
    for (let attempt = 0; attempt < 20; attempt += 1)
      statuses.push((await tryWrongPassword(email, randomIpHeader())).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])

    const stopped = await callAuth(site, 'sign-in', { email, password: PASSWORD }, randomIpHeader())
    expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(900)

    await callAuth(site, 'reset-password', { token: await requestReset(site, email), password: 'the owner’s new one' })
    await expect(signIn(site, email, 'the owner’s new one')).resolves.toBeDefined()
  })

  test('concurrent attempts all count', async () => {
    const email = await createCustomer(site)
    const statuses = await statusesOf(20, () => tryWrongPassword(email, randomIpHeader()))
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  })

  test('an email without an account is blocked too', async () => {
    const email = uniqueEmail()
    const statuses = await statusesOf(11, () => tryWrongPassword(email, randomIpHeader()))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('reset by a correct password', async () => {
    const email = await createCustomer(site)
    for (let round = 0; round < 2; round += 1) {
      expect(await statusesOf(9, () => tryWrongPassword(email, randomIpHeader()))).toEqual(Array(9).fill(401))
      expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, randomIpHeader())).status).toBe(200)
    }
  })

  test('reset after the time window', async () => {
    const email = await createCustomer(site)
    await statusesOf(11, () => tryWrongPassword(email, randomIpHeader()))
    await site.base.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 900000` })
    expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, randomIpHeader())).status).toBe(200)
  })
})

describe('rate limit: one IP', () => {
  test('blocked after trying twenty accounts; other IPs are not', async () => {
    const email = await createCustomer(site)
    const statuses = await statusesOf(20, () => tryWrongPassword(uniqueEmail(), from('10.9.9.9')))
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)])
    expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, from('10.9.9.9'))).status).toBe(429)
    expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, from('10.8.8.8'))).status).toBe(200)
  })

  test('successful sign-ins are not limited', async () => {
    const email = await createCustomer(site)
    for (let times = 0; times < 17; times += 1)
      expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, from('10.7.7.7'))).status).toBe(200)
  })

  test('blocked after twenty sign-ups', async () => {
    const statuses = await statusesOf(20, () =>
      callAuth(site, 'sign-up', { email: uniqueEmail(), password: PASSWORD }, from('10.6.6.6')),
    )
    expect(statuses).toEqual([...Array(15).fill(200), ...Array(5).fill(429)])
  })

  test('blocked after many codes or mail requests', async () => {
    const codes = await statusesOf(16, () =>
      callAuth(site, 'confirm-code', { email: uniqueEmail(), code: '123456' }, from('10.5.5.5')),
    )
    expect(codes).toEqual([...Array(15).fill(400), 429])
    const mails = await statusesOf(31, () =>
      callAuth(site, 'request-reset', { email: uniqueEmail() }, from('10.5.5.5')),
    )
    expect(mails).toEqual([...Array(30).fill(200), 429])
  })

  test('without a trusted proxy the socket counts, not the header', async () => {
    const direct = await openTestSite({ seed: false })
    const statuses = await statusesOf(16, () =>
      callAuth(direct, 'sign-in', { email: uniqueEmail(), password: 'a wrong guess' }, randomIpHeader()),
    )
    await direct.close()
    expect(statuses).toEqual([...Array(15).fill(401), 429])
  })

  test('with a trusted proxy the last header entry counts, not a forged one', async () => {
    const statuses = await statusesOf(16, (turn) => tryWrongPassword(uniqueEmail(), from(`10.1.1.${turn}, 10.4.4.4`)))
    expect(statuses).toEqual([...Array(15).fill(401), 429])
  })
})

test.each([0, 1])(
  'without proxy headers the IP of the socket counts; other IPs are not affected (proxies trusted: %i)',
  async (trustedProxies) => {
    const bare = await openTestSite({ seed: false, trustedProxies })
    const email = await createCustomer(bare)
    const wrong = await statusesOf(20, () => signInOver(bare, '127.0.0.2', uniqueEmail(), 'a wrong guess'))
    const right = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map((localAddress) => signInOver(bare, localAddress, email, PASSWORD)),
    )
    await bare.close()
    expect(wrong).toEqual([...Array(15).fill(401), ...Array(5).fill(429)])
    expect(right.map(({ status }) => status)).toEqual([429, 200])
  },
)

test('rate limit: shared by all processes, including one started later', async () => {
  const email = await createCustomer(site)
  const wrong = Array(4).fill('a wrong guess')
  const [one, other] = await Promise.all([inAnotherProcess(email, wrong), inAnotherProcess(email, wrong)])
  expect([...one, ...other]).toEqual(Array(8).fill('wrong_credentials'))
  expect(await statusesOf(2, () => tryWrongPassword(email, randomIpHeader()))).toEqual([401, 401])
  expect(await inAnotherProcess(email, [PASSWORD])).toEqual(['too_many_requests'])
  expect((await callAuth(site, 'sign-in', { email, password: PASSWORD }, randomIpHeader())).status).toBe(429)
})

test('rate limit: survives restarts and is shared by instances', async () => {
  const email = await createCustomer(site)
  const other = await openSecondInstance(site)
  await statusesOf(10, () => tryWrongPassword(email, randomIpHeader()))
  await expect(signInVerb(anonymous(other.base), { email, password: PASSWORD })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await other.close()
})

test('rate limit: the table contains no personal data', async () => {
  const email = uniqueEmail()
  await tryWrongPassword(email, from('10.3.3.3'))
  const limitRows = JSON.stringify(await site.base.db.select().from(rateLimits))
  expect(limitRows).not.toContain(email)
  expect(limitRows).not.toContain('10.3.3.3')
})

function signInOver(at: TestSite, localAddress: string, email: string, password: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', localAddress, headers: { 'content-type': 'application/json' }, agent: false }
    request(`${at.url}/api/auth/sign-in`, options, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end(JSON.stringify({ email, password }))
  })
}

async function inAnotherProcess(email: string, passwords: string[]): Promise<string[]> {
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  const { host, port, user } = inject('cluster')
  const argument = JSON.stringify({ target: { host, port, user, database: rows[0]?.name }, email, passwords })
  const { stdout } = await promisify(execFile)(process.execPath, ['server/people/accounts/sign-in.child.ts', argument])
  return JSON.parse(stdout)
}
