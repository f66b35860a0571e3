import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles, proofSessions, sessions, sessionTokens, userRoles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { type TestSession, whoAmI } from '../accounts.fixture.ts'
import { revokeSessions } from './revoke.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const refresh = (refreshToken: unknown) =>
  site.call<TestSession & { code: string }>('POST', '/api/auth/refresh', { body: { refreshToken } })
const signOut = (call: { token?: string; body?: object }) =>
  site.call<{ code: string }>('POST', '/api/auth/sign-out', { body: {}, ...call })

async function isSignedIn({ token, accessToken }: { token?: string; accessToken?: string }): Promise<boolean> {
  const { status, body } = await whoAmI(site, token ?? accessToken ?? '')
  if (status !== 200) expect([status, body.code]).toEqual([401, 'session_ended'])
  return status === 200
}

describe('an access token', () => {
  test('works for fifteen minutes', async () => {
    const ann = await site.person()
    site.clock.advance(14 * MINUTE)
    expect(await isSignedIn(ann)).toBe(true)
    site.clock.advance(MINUTE)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test.each(['', 'jpa_', 'jpa_x', ...forgedJwts(), "' OR 1=1 --", `jpa_${'A'.repeat(43)}`])(
    'that is %j is refused',
    async (token) => {
      expect((await whoAmI(site, token)).status).toBe(401)
    },
  )

  test('is not the refresh token', async () => {
    const { refreshToken, token } = await site.person()
    expect(await isSignedIn({ token: refreshToken })).toBe(false)
    expect((await refresh(token)).status).toBe(401)
  })
})

describe('a session', () => {
  test('ends at the next request after signing out, with every token of it', async () => {
    const ann = await site.person()
    expect((await signOut({ token: ann.token })).status).toBe(204)
    expect(await isSignedIn(ann)).toBe(false)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
  })

  test('can be ended with its refresh token when the access token has run out, and ending it again is no fault', async () => {
    const ann = await site.person()
    for (let twice = 0; twice < 2; twice += 1)
      expect((await signOut({ body: { refreshToken: ann.refreshToken } })).status).toBe(204)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('of one browser outlives the sign-out of another', async () => {
    const [ann, ben] = [await site.person(), await site.person()]
    await signOut({ token: ben.token })
    expect(await isSignedIn(ann)).toBe(true)
  })

  test('ends at the next request when the person is removed, or every session of theirs is ended', async () => {
    const [ann, ben] = [await site.person(), await site.person()]
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    await revokeSessions(anonymous(site.base), ben.id, 'removed')
    for (const person of [ann, ben]) {
      expect(await isSignedIn(person)).toBe(false)
      expect((await refresh(person.refreshToken)).body.code).toBe('session_ended')
    }
  })

  test('of an admin who lost the role is a plain one from the next request on', async () => {
    const ann = await site.person({ admin: true })
    expect((await whoAmI(site, ann.token)).body).toMatchObject({ isAdmin: true, role: 'admin' })
    await site.base.db.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, ann.id))
    expect((await whoAmI(site, ann.token)).body).toMatchObject({ isAdmin: false, role: 'user' })
    const refused = await site.call<{ code: string }>('GET', '/api/admin/anything', { token: ann.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_required'])
  })

  test('lasts 90 days at most, however often it is refreshed', async () => {
    let { refreshToken } = await site.person()
    for (let day = 29; day < 90; day += 29) {
      site.clock.advance(29 * DAY)
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.body.refreshToken
    }
    site.clock.advance(3 * DAY - MINUTE)
    const last = await refresh(refreshToken)
    expect(last.status).toBe(200)
    expect(new Date(last.body.expiresAt).getTime() - site.base.now().getTime()).toBeLessThanOrEqual(MINUTE)
    site.clock.advance(MINUTE)
    expect((await refresh(last.body.refreshToken)).status).toBe(401)
  })

  test('that was not refreshed for 30 days is over', async () => {
    const { refreshToken } = await site.person()
    site.clock.advance(30 * DAY)
    expect((await refresh(refreshToken)).body.code).toBe('session_ended')
  })
})

describe('a refresh token', () => {
  test('brings the next pair and the person as they are now', async () => {
    const ann = await site.person()
    const { status, body } = await refresh(ann.refreshToken)
    expect([status, body.user]).toMatchObject([200, { id: ann.id, email: ann.email }])
    expect(body.accessToken).not.toBe(ann.token)
    expect(body.refreshToken).not.toBe(ann.refreshToken)
    expect(await isSignedIn(body)).toBe(true)
  })

  test('used by several tabs at the same moment gives each the same pair', async () => {
    const ann = await site.person()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(ann.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(
      new Set(
        answers.map((answer) => `${answer.body.accessToken} ${answer.body.refreshToken} ${answer.body.expiresAt}`),
      ).size,
    ).toBe(1)
    for (const { body } of answers) expect(await isSignedIn(body)).toBe(true)
  })

  test('whose answer was lost gives the same pair again within ten seconds', async () => {
    const ann = await site.person()
    const lost = await refresh(ann.refreshToken)
    site.clock.advance(9_000)
    expect((await refresh(ann.refreshToken)).body).toEqual(lost.body)
    expect((await refresh(lost.body.refreshToken)).status).toBe(200)
  })

  test('used again later ends the whole session, the newest tokens included, for good', async () => {
    const ann = await site.person()
    const second = (await refresh(ann.refreshToken)).body
    site.clock.advance(5 * MINUTE)
    const third = (await refresh(second.refreshToken)).body
    expect(await isSignedIn(third)).toBe(true)

    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    for (const token of [ann.token, second.accessToken, third.accessToken])
      expect(await isSignedIn({ token })).toBe(false)
    for (const token of [ann.refreshToken, second.refreshToken, third.refreshToken])
      expect((await refresh(token)).status).toBe(401)
    expect(await endOf(ann)).toBe('reuse')
    expect(site.log.join('\n')).toContain('refresh token reuse detected')
  })

  test('used at once by two tabs ends the session when it comes again after the ten seconds, and no later use revives it', async () => {
    const ann = await site.person()
    const [one, two] = await Promise.all([refresh(ann.refreshToken), refresh(ann.refreshToken)])
    expect(one.body).toEqual(two.body)
    expect(await isSignedIn(one.body)).toBe(true)
    site.clock.advance(11_000)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    expect(await isSignedIn(one.body)).toBe(false)
    for (const later of [0, 1_000, 11_000, DAY]) {
      site.clock.advance(later)
      for (const token of [one.body.refreshToken, ann.refreshToken])
        expect((await refresh(token)).body.code).toBe('session_ended')
    }
  })

  test.each([undefined, null, 7, '', 'x', `jpr_${'A'.repeat(43)}`, 'x'.repeat(501)])(
    'that is %j is refused',
    async (token) => {
      expect([400, 401]).toContain((await refresh(token)).status)
    },
  )

  test('stays good when the database fails in the middle of its use: 503, not 401', async () => {
    const ann = await site.person()
    const failed = await refreshWhileDatabaseFails(ann.refreshToken)
    expect([failed.status, failed.body.code]).toEqual([503, 'unavailable'])
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refresh(ann.refreshToken)).status).toBe(200)
  })
})

test('what is kept of tokens are hashes, none of which opens anything', async () => {
  const ann = await site.person()
  const { body } = await refresh(ann.refreshToken)
  const kept = await site.base.db.select().from(sessionTokens)
  const text = JSON.stringify([
    kept.map((row) => row.hash.toString('latin1')),
    await site.base.db.select().from(sessions),
  ])
  for (const token of [ann.token, ann.refreshToken, body.accessToken, body.refreshToken])
    expect(text).not.toContain(token.slice(4))

  const mine = kept.filter((row) => row.expiresAt > site.base.now()).slice(-4)
  for (const { hash } of mine)
    for (const forged of [hash.toString('hex'), hash.toString('base64url'), `jpa_${hash.toString('base64url')}`])
      expect((await whoAmI(site, forged)).status).toBe(401)
  for (const { hash } of mine) expect((await refresh(`jpr_${hash.toString('base64url')}`)).status).toBe(401)
  expect(await site.base.db.select().from(proofSessions), 'sessions of better-auth, in plain text').toEqual([])
})

/** Tokens of the kind that says itself what it is worth: unsigned, signed by what is public, for others, over, by a path. */
function forgedJwts(): string[] {
  const part = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const signed = (head: object, claims: object, key: string) => {
    const text = `${part({ typ: 'JWT', ...head })}.${part({ sub: '1', role: 'admin', ...claims })}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const now = Math.floor(Date.now() / 1000)
  return [
    `${part({ alg: 'none' })}.${part({ role: 'admin' })}.`,
    signed({ alg: 'HS256' }, { exp: now + 900 }, '-----BEGIN PUBLIC KEY-----'),
    signed({ alg: 'HS256' }, { exp: now + 900, aud: 'https://another.example' }, 'secret'),
    signed({ alg: 'HS256' }, { exp: now - 1 }, 'secret'),
    signed({ alg: 'HS256', kid: '../../dev/null' }, { exp: now + 900 }, ''),
  ]
}

async function endOf(person: TestUser): Promise<string | null | undefined> {
  const [session] = await site.base.db.select().from(sessions).where(eq(sessions.userId, person.id))
  return session?.endedBecause
}

/** Holds a refresh at its lock and ends its connection there. */
async function refreshWhileDatabaseFails(refreshToken: string) {
  return site.base.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`)
    const answer = refresh(refreshToken)
    await expect
      .poll(async () => {
        const { rowCount } = await site.base.db.execute(sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"sessions"%'`)
        return rowCount
      })
      .toBe(1)
    return answer
  })
}
