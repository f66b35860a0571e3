import { expect, test } from 'vitest'
import type { Device } from '#contract/people/accounts/account.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../audit/audit.fixture.ts'
import { getMe } from '../accounts.fixture.ts'
import { createSession } from './create.ts'
import { refreshSession } from './rotate.ts'

const site = await openSiteForFile({ seed: false })

const DAY = 86_400_000
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devicesOf = async ({ token }: Pick<TestUser, 'token'>) =>
  (await site.call<Device[]>('GET', '/api/account/devices', { token })).body

const end = ({ token }: Pick<TestUser, 'token'>, id: string) =>
  site.call<Device[]>('DELETE', `/api/account/devices/${id}`, { token })

async function signInOnDevice({ id }: TestUser, userAgent: string, ip = '') {
  const client = { ip, userAgent }
  const { accessToken, refreshToken } = await createSession({ ...anonymous(site.base), client }, id)
  return { token: accessToken, refreshToken }
}

test('list sessions: shows device and last use, the current one first, then the most recently used', async () => {
  const ann = await site.createUser()
  site.clock.advance(60_000)
  await signInOnDevice(ann, windows)
  site.clock.advance(60_000)
  const atPhone = await signInOnDevice(ann, phone)
  await site.call('POST', '/api/auth/refresh', { body: { refreshToken: ann.refreshToken } })
  const names = (await devicesOf(atPhone)).map(({ name, isThis }) => [name, isThis])
  expect(names).toEqual([
    ['Safari on iOS', true],
    ['Unknown device', false],
    ['Chrome on Windows', false],
  ])
})

/**
 * The current device comes first in the list. Each has its browser and system, its last IP, and the times of sign-in
 * and last use.
 */
test('list sessions: shows when and from which IP each was last used', async () => {
  const ann = await site.createUser()
  const other = await signInOnDevice(ann, windows, '203.0.113.7')
  const current = await signInOnDevice(ann, windows, '2001:db8::1')
  site.clock.advance(60_000)
  await refreshSession({ ...anonymous(site.base), client: { ip: '203.0.113.8', userAgent: windows } }, other)
  const uses = (await devicesOf(current)).map(({ lastIp, signedInAt, lastUsedAt }) => [
    lastIp,
    signedInAt === lastUsedAt,
  ])
  expect(uses).toEqual([
    ['2001:db8::1', true],
    ['203.0.113.8', false],
    [null, true],
  ])
})

/** The account lists every signed-in device with its last use. The user can sign out one device or all others. */
test('revoke session: rejected at its next request, other sessions stay valid', async () => {
  const ann = await site.createUser()
  const other = await signInOnDevice(ann, windows)
  const [currentDevice] = (await devicesOf(other)).filter(({ isThis }) => isThis)
  const response = await end(ann, currentDevice?.id ?? '')
  expect([response.status, response.body.map(({ isThis }) => isThis)]).toEqual([200, [true]])
  expect((await getMe(site, other.token)).status).toBe(401)
  expect((await getMe(site, ann.token)).status).toBe(200)
  expect((await end(ann, currentDevice?.id ?? '')).status, 'a double click').toBe(200)
})

test('revoke session: another user’s session returns 404', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const [bens] = await devicesOf(ben)
  expect((await end(ann, bens?.id ?? '')).status).toBe(404)
  expect((await getMe(site, ben.token)).status).toBe(200)
})

test('sign out everywhere: ends all sessions, including the current one', async () => {
  const ann = await site.createUser()
  const others = [await signInOnDevice(ann, windows), await signInOnDevice(ann, phone)]
  expect((await site.call('POST', '/api/account/sign-out-everywhere', { token: ann.token })).status).toBe(204)
  for (const { token } of [ann, ...others]) expect((await getMe(site, token)).status).toBe(401)
  const refreshed = await site.call('POST', '/api/auth/refresh', { body: { refreshToken: ann.refreshToken } })
  expect(refreshed.status).toBe(401)
})

test('list sessions: expired sessions are omitted', async () => {
  const ann = await site.createUser()
  site.clock.advance(31 * DAY)
  expect(await devicesOf(await signInOnDevice(ann, windows))).toHaveLength(1)
})

test('end sessions: an admin signs a user out everywhere, with an audit entry; others may not', async () => {
  const [admin, editor, ann] = await Promise.all([
    site.createUser({ admin: true }),
    site.createUser({ role: 'editor' }),
    site.createUser(),
  ])
  const atPhone = await signInOnDevice(ann, phone)
  const endAll = ({ token }: TestUser, id = ann.id) =>
    site.call('POST', `/api/admin/users/${id}/end-sessions`, { token })
  expect((await endAll(editor)).status).toBe(403)
  expect((await getMe(site, ann.token)).status).toBe(200)
  for (const _ of ['first', 'again']) expect((await endAll(admin)).status).toBe(200)
  for (const { token } of [ann, atPhone]) expect((await getMe(site, token)).status).toBe(401)
  expect((await getMe(site, admin.token)).status).toBe(200)
  const [entry, ...others] = await auditEntriesOf(site, ann.id)
  expect(entry).toMatchObject({ actor: admin.email, name: ann.email, before: { sessions: 2 }, after: { sessions: 0 } })
  expect(others).toEqual([])
  expect((await endAll(admin, crypto.randomUUID())).status).toBe(404)
})
