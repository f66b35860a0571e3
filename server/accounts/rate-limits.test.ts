import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { rateLimits } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import { aCustomer, anAddress, anotherInstance, ask, askForReset, PASSWORD, signIn } from './accounts.fixture.ts'
import { signIn as signInVerb } from './sign-in.ts'

let site: TestSite
let lastAddress = 0
beforeEach(async () => {
  // Behind one proxy, so that each request can come from an address of its own.
  site = await openTestSite({ seed: false, trustedProxies: 1 })
})
afterEach(() => site.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const fromAnywhere = () => {
  lastAddress += 1
  return from(`10.0.0.${lastAddress}`)
}
const guess = (email: string, headers: Record<string, string>) =>
  ask(site, 'sign-in', { email, password: 'a wrong guess' }, headers)

/** The statuses of many requests that are made at once, in order of number. */
async function statusesOf(times: number, request: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => request(turn)))
  return answers.map((answer) => answer.status).sort()
}

describe('wrong passwords for one account', () => {
  test('from twenty addresses are stopped; the owner gets in by a reset', async () => {
    const email = await aCustomer(site)
    const statuses = []
    for (let tries = 0; tries < 20; tries += 1) statuses.push((await guess(email, fromAnywhere())).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])

    const stopped = await ask(site, 'sign-in', { email, password: PASSWORD }, fromAnywhere())
    expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(900)

    await ask(site, 'reset-password', { token: await askForReset(site, email), password: 'the owner’s new one' })
    await expect(signIn(site, email, 'the owner’s new one')).resolves.toBeDefined()
  })

  test('that come all at once are counted whole', async () => {
    const email = await aCustomer(site)
    const statuses = await statusesOf(20, () => guess(email, fromAnywhere()))
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  })

  test('are stopped for an address without an account too', async () => {
    const email = anAddress()
    const statuses = await statusesOf(11, () => guess(email, fromAnywhere()))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('are forgotten when the right one comes', async () => {
    const email = await aCustomer(site)
    for (let round = 0; round < 2; round += 1) {
      expect(await statusesOf(9, () => guess(email, fromAnywhere()))).toEqual(Array(9).fill(401))
      expect((await ask(site, 'sign-in', { email, password: PASSWORD }, fromAnywhere())).status).toBe(200)
    }
  })

  test('are forgotten when the time is over', async () => {
    const email = await aCustomer(site)
    await statusesOf(11, () => guess(email, fromAnywhere()))
    await site.base.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 900000` })
    expect((await ask(site, 'sign-in', { email, password: PASSWORD }, fromAnywhere())).status).toBe(200)
  })
})

describe('one client address', () => {
  test('that tries twenty accounts is stopped, and nobody behind another address is', async () => {
    const email = await aCustomer(site)
    const statuses = await statusesOf(20, () => guess(anAddress(), from('10.9.9.9')))
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)])
    expect((await ask(site, 'sign-in', { email, password: PASSWORD }, from('10.9.9.9'))).status).toBe(429)
    expect((await ask(site, 'sign-in', { email, password: PASSWORD }, from('10.8.8.8'))).status).toBe(200)
  })

  test('may sign in rightly as often as it likes', async () => {
    const email = await aCustomer(site)
    for (let times = 0; times < 17; times += 1)
      expect((await ask(site, 'sign-in', { email, password: PASSWORD }, from('10.7.7.7'))).status).toBe(200)
  })

  test('that signs twenty accounts up is stopped', async () => {
    const statuses = await statusesOf(20, () =>
      ask(site, 'sign-up', { email: anAddress(), password: PASSWORD }, from('10.6.6.6')),
    )
    expect(statuses).toEqual([...Array(15).fill(200), ...Array(5).fill(429)])
  })

  test('that tries codes or asks for mails without end is stopped', async () => {
    const codes = await statusesOf(16, () =>
      ask(site, 'confirm-code', { email: anAddress(), code: '123456' }, from('10.5.5.5')),
    )
    expect(codes).toEqual([...Array(15).fill(400), 429])
    const mails = await statusesOf(31, () => ask(site, 'request-reset', { email: anAddress() }, from('10.5.5.5')))
    expect(mails).toEqual([...Array(30).fill(200), 429])
  })

  test('is that of the socket when no proxy is trusted, whatever a header claims', async () => {
    const direct = await openTestSite({ seed: false })
    const statuses = await statusesOf(16, () =>
      ask(direct, 'sign-in', { email: anAddress(), password: 'a wrong guess' }, fromAnywhere()),
    )
    await direct.close()
    expect(statuses).toEqual([...Array(15).fill(401), 429])
  })

  test('is the last that the proxy wrote, not what a client put before it', async () => {
    const statuses = await statusesOf(16, (turn) => guess(anAddress(), from(`10.1.1.${turn}, 10.4.4.4`)))
    expect(statuses).toEqual([...Array(15).fill(401), 429])
  })
})

test.each([0, 1])(
  'without any header of a proxy the socket’s address counts, so nobody’s failures stop a neighbour (proxies trusted: %i)',
  async (trustedProxies) => {
    const bare = await openTestSite({ seed: false, trustedProxies })
    const email = await aCustomer(bare)
    const wrong = await statusesOf(20, () => signInOver(bare, '127.0.0.2', anAddress(), 'a wrong guess'))
    const right = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map((localAddress) => signInOver(bare, localAddress, email, PASSWORD)),
    )
    await bare.close()
    expect(wrong).toEqual([...Array(15).fill(401), ...Array(5).fill(429)])
    expect(right.map(({ status }) => status)).toEqual([429, 200])
  },
)

test('counts are those of all processes together, also of one that starts later', async () => {
  const email = await aCustomer(site)
  const wrong = Array(4).fill('a wrong guess')
  const [one, other] = await Promise.all([inAnotherProcess(email, wrong), inAnotherProcess(email, wrong)])
  expect([...one, ...other]).toEqual(Array(8).fill('wrong_credentials'))
  expect(await statusesOf(2, () => guess(email, fromAnywhere()))).toEqual([401, 401])
  expect(await inAnotherProcess(email, [PASSWORD])).toEqual(['too_many_requests'])
  expect((await ask(site, 'sign-in', { email, password: PASSWORD }, fromAnywhere())).status).toBe(429)
})

test('counts hold across nodes and restarts', async () => {
  const email = await aCustomer(site)
  const other = await anotherInstance(site)
  await statusesOf(10, () => guess(email, fromAnywhere()))
  await expect(signInVerb(anonymous(other.base), { email, password: PASSWORD })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await other.close()
})

test('the table of counts names nobody', async () => {
  const email = anAddress()
  await guess(email, from('10.3.3.3'))
  const kept = JSON.stringify(await site.base.db.select().from(rateLimits))
  expect(kept).not.toContain(email)
  expect(kept).not.toContain('10.3.3.3')
})

/** Signs in from a socket that has this address of the machine, with no header that a proxy would write. */
function signInOver(at: TestSite, localAddress: string, email: string, password: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', localAddress, headers: { 'content-type': 'application/json' }, agent: false }
    request(`${at.url}/api/auth/sign-in`, options, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end(JSON.stringify({ email, password }))
  })
}

/** Tries passwords in a process that is started for it. @returns how each try ended */
async function inAnotherProcess(email: string, passwords: string[]): Promise<string[]> {
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  const { host, port, user } = inject('cluster')
  const given = JSON.stringify({ target: { host, port, user, database: rows[0]?.name }, email, passwords })
  const { stdout } = await promisify(execFile)(process.execPath, ['server/accounts/sign-in.child.ts', given])
  return JSON.parse(stdout)
}
