import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Device as ListedDevice } from '#contract/people/accounts/account.schema.ts'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/people/accounts.ts'
import { openSiteForFile, openTestSite } from '../../../../../tests/test-server.ts'
import { callAuth, getMe, highIpLimits, lastMailTo, mailsTo, PASSWORD } from '../../accounts.fixture.ts'
import {
  type AccountProblem,
  callAccount,
  createSignedInUser,
  errorFields,
  type SignedInUser,
} from '../../signed-in-user.fixture.ts'
import { createAuthenticator } from '../authenticator.fixture.ts'
import {
  addPasskey,
  createPasskeyUser,
  enableTotp,
  fetchAuthenticationOptions,
  fetchRegistrationOptions,
  fetchTwoFactor,
  signInWithPasskey,
  submitPassword,
} from '../two-factor.fixture.ts'

const limits = { ...highIpLimits, passkeyByIp: { points: 1000, seconds: 600 } }
const site = await openSiteForFile({ seed: false, limits })

const MINUTE = 60_000
const change = (user: SignedInUser, [method, path]: [string, string], body: object) =>
  callAccount<TwoFactor & AccountProblem>(site, user, [method, `passkeys/${path}`], body)
const remove = (user: SignedInUser, id: string, currentPassword = PASSWORD) =>
  change(user, ['POST', `${id}/remove`], { currentPassword })
const firstOf = async (user: SignedInUser) => (await fetchTwoFactor(site, user)).passkeys[0]?.id ?? ''

describe('passkey', () => {
  test('is added with the password, has a name and is reported by mail', async () => {
    const user = await createSignedInUser(site)
    expect(errorFields(await fetchRegistrationOptions(site, user, 'a guess'))).toEqual(['currentPassword'])
    const { status, body } = await addPasskey(site, user, createAuthenticator(site.base.site))
    expect([status, body.passkeys]).toMatchObject([200, [{ name: 'My phone', lastUsedAt: null }]])
    expect(body.isProved).toBe(true)
    const mail = await lastMailTo(site, user.email)
    expect([mail.template, mail.text]).toEqual(['passkey-added', expect.stringContaining('My phone')])
    const { body: options } = await fetchRegistrationOptions(site, user)
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Journey Paradigm' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key' }],
    })
  })

  test('default name is the browser’s', async () => {
    const user = await createSignedInUser(site)
    const authenticator = createAuthenticator(site.base.site)
    const response = authenticator.make((await fetchRegistrationOptions(site, user)).body)
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
    const { body } = await site.call<TwoFactor>('POST', '/api/account/passkeys', {
      token: user.session.accessToken,
      body: { name: ' ', response },
      headers: { 'user-agent': chrome },
    })
    expect(body.passkeys.map(({ name }) => name)).toEqual(['Chrome on Linux'])
  })

  /**
   * A passkey signs in alone if it belongs to this site, its device has verified the user, and the response is fresh.
   */
  test('signs in without email, password or code; the session records it', async () => {
    const { device: authenticator, ...user } = await createPasskeyUser(site)
    await enableTotp(site, user)
    const { status, body } = await signInWithPasskey(site, authenticator)
    expect([status, body.user.id]).toEqual([200, user.session.user.id])
    const listed = await site.call<ListedDevice[]>('GET', '/api/account/devices', { token: body.accessToken })
    expect(listed.body.find(({ isThis }) => isThis)?.provedBy).toBe('passkey')
    expect((await fetchTwoFactor(site, { session: body })).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('authentication options contain no user', async () => {
    await createPasskeyUser(site)
    const options = await fetchAuthenticationOptions(site)
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
  })

  test('a user can have several and rename each', async () => {
    const { device: phone, ...user } = await createPasskeyUser(site)
    const laptop = createAuthenticator(site.base.site)
    await addPasskey(site, user, laptop)
    const id = await firstOf(user)
    const renamed = await change(user, ['PUT', id], { name: '  The old   phone ' })
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(['The old   phone', 'My phone'])
    expect(errorFields(await change(user, ['PUT', id], { name: ' ' }))).toEqual(['name'])
    for (const authenticator of [phone, laptop]) expect((await signInWithPasskey(site, authenticator)).status).toBe(200)
  })

  test('removal requires the password, takes effect at once and is reported by mail', async () => {
    const { device: authenticator, ...user } = await createPasskeyUser(site)
    const id = await firstOf(user)
    expect(errorFields(await remove(user, id, 'a guess'))).toEqual(['currentPassword'])
    expect((await signInWithPasskey(site, authenticator)).status).toBe(200)
    const { body } = await remove(user, id)
    expect([body.passkeys, body.isProved]).toEqual([[], false])
    expect((await signInWithPasskey(site, authenticator)).body.code).toBe('passkey_refused')
    expect((await lastMailTo(site, user.email)).template).toBe('passkey-removed')
    expect((await remove(user, id)).status).toBe(404)
    expect((await submitPassword(site, user.email)).body.accessToken).toBeDefined()
  })

  test('another user’s passkey can be neither renamed nor removed', async () => {
    const [ann, ben] = [await createPasskeyUser(site), await createPasskeyUser(site)]
    const id = await firstOf(ben)
    expect((await change(ann, ['PUT', id], { name: 'Mine' })).status).toBe(404)
    expect((await remove(ann, id)).status).toBe(404)
    expect((await signInWithPasskey(site, ben.device)).status).toBe(200)
  })

  test('a credential id that is registered already is rejected', async () => {
    const [ann, ben] = [await createPasskeyUser(site), await createSignedInUser(site)]
    const authenticator = createAuthenticator(site.base.site)
    const [annsOptions, bensOptions] = [
      await fetchRegistrationOptions(site, ann),
      await fetchRegistrationOptions(site, ben),
    ]
    const credential = authenticator.make(annsOptions.body)
    const copied = {
      ...credential,
      response: { ...credential.response, clientDataJSON: clientDataFor(bensOptions.body.challenge) },
    }
    const register = (user: SignedInUser, response: object) =>
      callAccount<AccountProblem>(site, user, ['POST', 'passkeys'], { name: '', response })
    expect((await register(ann, credential)).status).toBe(200)
    expect((await register(ben, copied)).status).toBe(409)
  })
})

const clientDataFor = (challenge: string) =>
  Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: site.url, crossOrigin: false })).toString(
    'base64url',
  )

describe('passkey registration: rejected', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party id', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { userVerified: false }],
    ['another operation type', { type: 'webauthn.get' }],
  ])('%s', async (_name, tampering) => {
    const user = await createSignedInUser(site)
    const { status, body } = await addPasskey(site, user, createAuthenticator(site.base.site), tampering)
    expect([status, body.code]).toEqual([400, 'passkey_refused'])
    expect((await fetchTwoFactor(site, user)).passkeys).toEqual([])
  })

  test('reused, expired or another user’s challenge', async () => {
    const [ann, ben] = [await createSignedInUser(site), await createSignedInUser(site)]
    const register = (user: SignedInUser, response: object) =>
      callAccount<AccountProblem>(site, user, ['POST', 'passkeys'], { name: '', response })
    const usedOptions = (await fetchRegistrationOptions(site, ann)).body
    expect((await register(ann, createAuthenticator(site.base.site).make(usedOptions))).status).toBe(200)
    expect((await register(ann, createAuthenticator(site.base.site).make(usedOptions))).body.code).toBe(
      'passkey_refused',
    )
    const annsUnusedOptions = (await fetchRegistrationOptions(site, ann)).body
    expect((await register(ben, createAuthenticator(site.base.site).make(annsUnusedOptions))).body.code).toBe(
      'passkey_refused',
    )
    const expiredOptions = (await fetchRegistrationOptions(site, ann)).body
    site.clock.advance(10 * MINUTE)
    expect((await register(ann, createAuthenticator(site.base.site).make(expiredOptions))).body.code).toBe(
      'passkey_refused',
    )
  })
})

describe('passkey sign-in: rejected', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party id', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { userVerified: false }],
    ['another operation type', { type: 'webauthn.create' }],
  ])('%s', async (_name, tampering) => {
    const { device: authenticator } = await createPasskeyUser(site)
    const { status, body } = await signInWithPasskey(site, authenticator, tampering)
    expect([status, body.code]).toEqual([400, 'passkey_refused'])
    expect((await signInWithPasskey(site, authenticator)).status).toBe(200)
  })

  test('signature of another key, another user’s handle, or an unknown credential', async () => {
    const [ann, ben] = [await createPasskeyUser(site), await createPasskeyUser(site)]
    const options = async () => fetchAuthenticationOptions(site)
    const send = async (response: object) => (await callAuth(site, 'passkey', { response })).body.code
    const annsOptions = ann.device.sign(await options())
    expect(await send({ ...annsOptions, id: ben.device.credentialId, rawId: ben.device.credentialId })).toBe(
      'passkey_refused',
    )
    const replayed = ann.device.sign(await options())
    const { userHandle } = ben.device.sign(await options()).response
    expect(await send({ ...replayed, response: { ...replayed.response, userHandle } })).toBe('passkey_refused')
    const unknown = createAuthenticator(site.base.site)
    unknown.make({ challenge: 'AAAA', user: { id: 'AAAA' } })
    expect(await send(unknown.sign(await options()))).toBe('passkey_refused')
  })

  test('replayed response, concurrent uses, and after ten minutes', async () => {
    const { device: authenticator } = await createPasskeyUser(site)
    const response = authenticator.sign(await fetchAuthenticationOptions(site))
    const responses = await Promise.all([1, 2, 3, 4].map(() => callAuth(site, 'passkey', { response })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const expiredOptions = await fetchAuthenticationOptions(site)
    site.clock.advance(10 * MINUTE)
    expect((await callAuth(site, 'passkey', { response: authenticator.sign(expiredOptions) })).body.code).toBe(
      'passkey_refused',
    )
  })

  test('signature counter of a cloned device', async () => {
    const user = await createSignedInUser(site)
    const authenticator = createAuthenticator(site.base.site, { counts: true })
    await addPasskey(site, user, authenticator)
    for (let uses = 0; uses < 3; uses += 1) expect((await signInWithPasskey(site, authenticator)).status).toBe(200)
    expect((await signInWithPasskey(site, authenticator, { counter: 2 })).body.code).toBe('passkey_refused')
    const [row] = await site.base.db.select().from(passkeys).where(eq(passkeys.userId, user.session.user.id))
    expect(row?.counter).toBe(4)
  })
})

test('passkey sign-in: starts are rate limited by IP', async () => {
  const limitedSite = await openTestSite({ seed: false })
  try {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await limitedSite.call('POST', '/api/auth/passkey-options')).status)
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
  } finally {
    await limitedSite.close()
  }
})

test('reset password: keeps passkeys and the authenticator app', async () => {
  const passkeyOwner = await createPasskeyUser(site)
  const user = await enableTotp(site, passkeyOwner)
  await callAuth(site, 'request-reset', { email: user.email })
  const { token } = (await mailsTo(site, user.email)).at(-1) ?? { token: '' }
  expect((await callAuth(site, 'reset-password', { token, password: 'three other words' })).status).toBe(200)
  const signedIn = await signInWithPasskey(site, passkeyOwner.device)
  expect((await getMe(site, signedIn.body.accessToken)).body.email).toBe(user.email)
  expect((await submitPassword(site, user.email, 'three other words')).body.challenge).toBeDefined()
})
