import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles, sessions, sessionTokens, userRoles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { anonymous } from '../../../context.ts'
import { getMe, type TestSession } from '../accounts.fixture.ts'
import { revokeSessions } from './revoke.ts'

const site = await openSiteForFile({ seed: false })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const refresh = (refreshToken: unknown) =>
  site.call<TestSession & { code: string; expiresIn: number }>('POST', '/api/auth/refresh', { body: { refreshToken } })
const signOut = (call: { token?: string; body?: object }) =>
  site.call<{ code: string }>('POST', '/api/auth/sign-out', { body: {}, ...call })

async function isSignedIn({ token, accessToken }: { token?: string; accessToken?: string }): Promise<boolean> {
  const { status, body } = await getMe(site, token ?? accessToken ?? '')
  if (status !== 200) expect([status, body.code]).toEqual([401, 'session_ended'])
  return status === 200
}

describe('access token', () => {
  test('valid for fifteen minutes', async () => {
    const ann = await site.createUser()
    site.clock.advance(14 * MINUTE)
    expect(await isSignedIn(ann)).toBe(true)
    site.clock.advance(MINUTE)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test.each(['', 'jpa_', 'jpa_x', ...forgedJwts(), "' OR 1=1 --", `jpa_${'A'.repeat(43)}`])(
    '%j is rejected',
    async (token) => {
      expect((await getMe(site, token)).status).toBe(401)
    },
  )

  test('the refresh token is not accepted', async () => {
    const { refreshToken, token } = await site.createUser()
    expect(await isSignedIn({ token: refreshToken })).toBe(false)
    expect((await refresh(token)).status).toBe(401)
  })
})

describe('session', () => {
  /** Sign-out takes effect at the next request and in every tab. */
  test('sign-out invalidates all tokens at the next request', async () => {
    const ann = await site.createUser()
    expect((await signOut({ token: ann.token })).status).toBe(204)
    expect(await isSignedIn(ann)).toBe(false)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
  })

  test('sign-out works with the refresh token after the access token has expired, and is idempotent', async () => {
    const ann = await site.createUser()
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await signOut({ body: { refreshToken: ann.refreshToken } })).status).toBe(204)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('sign-out in one browser keeps the session of another', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    await signOut({ token: ben.token })
    expect(await isSignedIn(ann)).toBe(true)
  })

  test('ends at the next request after the user was deleted or all sessions were revoked', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    await revokeSessions(anonymous(site.base), ben.id, 'removed')
    for (const user of [ann, ben]) {
      expect(await isSignedIn(user)).toBe(false)
      expect((await refresh(user.refreshToken)).body.code).toBe('session_ended')
    }
  })

  test('a lost admin role takes effect at the next request', async () => {
    const ann = await site.createUser({ admin: true })
    expect((await getMe(site, ann.token)).body).toMatchObject({ isAdmin: true, role: 'admin' })
    await site.base.db.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, ann.id))
    expect((await getMe(site, ann.token)).body).toMatchObject({ isAdmin: false, role: 'user' })
    const refused = await site.call<{ code: string }>('GET', '/api/admin/anything', { token: ann.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_required'])
  })

  test('lasts at most 90 days, even when refreshed', async () => {
    let { refreshToken } = await site.createUser()
    for (let day = 29; day < 90; day += 29) {
      site.clock.advance(29 * DAY)
      const response = await refresh(refreshToken)
      expect(response.status).toBe(200)
      refreshToken = response.body.refreshToken
    }
    site.clock.advance(3 * DAY - MINUTE)
    const last = await refresh(refreshToken)
    expect(last.status).toBe(200)
    expect(new Date(last.body.expiresAt).getTime() - site.base.now().getTime()).toBeLessThanOrEqual(MINUTE)
    site.clock.advance(MINUTE)
    expect((await refresh(last.body.refreshToken)).status).toBe(401)
  })

  test('ends after 30 days without refresh', async () => {
    const { refreshToken } = await site.createUser()
    site.clock.advance(30 * DAY)
    expect((await refresh(refreshToken)).body.code).toBe('session_ended')
  })
})

describe('refresh token', () => {
  test('returns the next pair and the current user', async () => {
    const ann = await site.createUser()
    const { status, body } = await refresh(ann.refreshToken)
    expect([status, body.user]).toMatchObject([200, { id: ann.id, email: ann.email }])
    expect(body.accessToken).not.toBe(ann.token)
    expect(body.refreshToken).not.toBe(ann.refreshToken)
    expect(await isSignedIn(body)).toBe(true)
  })

  test('concurrent uses return the same pair', async () => {
    const ann = await site.createUser()
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(ann.refreshToken)))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(
      new Set(
        responses.map(
          (response) => `${response.body.accessToken} ${response.body.refreshToken} ${response.body.expiresAt}`,
        ),
      ).size,
    ).toBe(1)
    for (const { body } of responses) expect(await isSignedIn(body)).toBe(true)
  })

  test('a repeated use within ten seconds returns the same pair', async () => {
    const ann = await site.createUser()
    const lost = await refresh(ann.refreshToken)
    site.clock.advance(9_000)
    // Seconds, give or take five.
    const expiresIn = expect.closeTo(lost.body.expiresIn - 9, -1)
    expect((await refresh(ann.refreshToken)).body).toEqual({ ...lost.body, expiresIn })
    expect((await refresh(lost.body.refreshToken)).status).toBe(200)
  })

  /**
   * A refresh token extends the session and works once. A retry within 10 seconds gets the same response; later reuse
   * revokes the session.
   */
  test('reuse after ten seconds revokes the session with all its tokens', async () => {
    const ann = await site.createUser()
    const second = (await refresh(ann.refreshToken)).body
    site.clock.advance(5 * MINUTE)
    const third = (await refresh(second.refreshToken)).body
    expect(await isSignedIn(third)).toBe(true)

    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    for (const token of [ann.token, second.accessToken, third.accessToken])
      expect(await isSignedIn({ token })).toBe(false)
    for (const token of [ann.refreshToken, second.refreshToken, third.refreshToken])
      expect((await refresh(token)).status).toBe(401)
    expect(await endReasonOf(ann)).toBe('reuse')
    expect(site.log.join('\n')).toContain('refresh token reuse detected')
  })

  test('reuse after concurrent uses revokes the session permanently', async () => {
    const ann = await site.createUser()
    const [one, two] = await Promise.all([refresh(ann.refreshToken), refresh(ann.refreshToken)])
    expect(one.body.refreshToken).toBe(two.body.refreshToken)
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

  test('a used token does not work again after the clock of the server stepped back', async () => {
    const ann = await site.createUser()
    const second = (await refresh(ann.refreshToken)).body
    site.clock.advance(-60 * MINUTE)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    expect(await isSignedIn(second)).toBe(false)
    site.clock.advance(60 * MINUTE)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    expect(await endReasonOf(ann)).toBe('reuse')
  })

  test('a used token does not work again when the clock stepped back into its ten seconds', async () => {
    const ann = await site.createUser()
    const second = (await refresh(ann.refreshToken)).body
    site.clock.advance(14 * MINUTE)
    expect((await refresh(second.refreshToken)).status).toBe(200)
    site.clock.advance(5_000 - 14 * MINUTE)
    expect((await refresh(ann.refreshToken)).body.code).toBe('session_ended')
    site.clock.advance(14 * MINUTE)
  })

  test('a repeated use works on an instance whose clock is a second behind', async () => {
    const ann = await site.createUser()
    const lost = await refresh(ann.refreshToken)
    site.clock.advance(-1_000)
    expect((await refresh(ann.refreshToken)).body.accessToken).toBe(lost.body.accessToken)
    site.clock.advance(1_000)
  })

  test.each([undefined, null, 7, '', 'x', `jpr_${'A'.repeat(43)}`, 'x'.repeat(501)])(
    '%j is rejected',
    async (token) => {
      expect([400, 401]).toContain((await refresh(token)).status)
    },
  )

  test('stays valid when the database fails during use: 503, not 401', async () => {
    const ann = await site.createUser()
    const failed = await refreshWhileDatabaseFails(ann.refreshToken)
    expect([failed.status, failed.body.code]).toEqual([503, 'unavailable'])
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refresh(ann.refreshToken)).status).toBe(200)
  })
})

test('tokens: the database contains only hashes, which do not authenticate', async () => {
  const ann = await site.createUser()
  const { body } = await refresh(ann.refreshToken)
  const tokenRows = await site.base.db.select().from(sessionTokens)
  const text = JSON.stringify([
    tokenRows.map((row) => row.hash.toString('latin1')),
    await site.base.db.select().from(sessions),
  ])
  for (const token of [ann.token, ann.refreshToken, body.accessToken, body.refreshToken])
    expect(text).not.toContain(token.slice(4))

  const usableTokens = tokenRows.filter((row) => row.expiresAt > site.base.now()).slice(-4)
  for (const { hash } of usableTokens)
    for (const forged of [hash.toString('hex'), hash.toString('base64url'), `jpa_${hash.toString('base64url')}`])
      expect((await getMe(site, forged)).status).toBe(401)
  for (const { hash } of usableTokens) expect((await refresh(`jpr_${hash.toString('base64url')}`)).status).toBe(401)
})

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

async function endReasonOf(user: TestUser): Promise<string | null | undefined> {
  const [session] = await site.base.db.select().from(sessions).where(eq(sessions.userId, user.id))
  return session?.endedBecause
}

async function refreshWhileDatabaseFails(refreshToken: string) {
  return site.base.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE`)
    const response = refresh(refreshToken)
    await expect
      .poll(async () => {
        const { rowCount } = await site.base.db.execute(sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"sessions"%'`)
        return rowCount
      })
      .toBe(1)
    return response
  })
}
