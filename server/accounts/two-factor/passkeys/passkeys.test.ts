import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Device as ListedDevice } from '#contract/accounts/account.schema.ts'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/two-factor.ts'
import { openTestSite, type TestSite } from '../../../../tests/test-server.ts'
import { ask, lastMailTo, liftedIpLimits, mailsTo, PASSWORD, whoAmI } from '../../accounts.fixture.ts'
import { type AccountProblem, anOwner, askOwn, fieldsOf, type Owner } from '../../signed-in-user.fixture.ts'
import { aDevice } from '../authenticator.fixture.ts'
import {
  addPasskey,
  aPasskeyOwner,
  byPasskey,
  factorOf,
  newPasskeyOptions,
  passkeyOptions,
  password,
  switchOn,
} from '../two-factor.fixture.ts'

let site: TestSite
beforeAll(async () => {
  const roomy = { points: 1000, seconds: 600 }
  site = await openTestSite({ seed: false, limits: { ...liftedIpLimits, passkeyByAddress: roomy } })
})
afterAll(() => site.close())

const MINUTE = 60_000
const change = (owner: Owner, [method, path]: [string, string], body: object) =>
  askOwn<TwoFactor & AccountProblem>(site, owner, [method, `passkeys/${path}`], body)
const remove = (owner: Owner, id: string, currentPassword = PASSWORD) =>
  change(owner, ['POST', `${id}/remove`], { currentPassword })
const firstOf = async (owner: Owner) => (await factorOf(site, owner)).passkeys[0]?.id ?? ''

describe('a passkey', () => {
  test('is made after the password was shown, kept by name, and told by mail', async () => {
    const owner = await anOwner(site)
    expect(fieldsOf(await newPasskeyOptions(site, owner, 'a guess'))).toEqual(['currentPassword'])
    const { status, body } = await addPasskey(site, owner, aDevice(site.base.site))
    expect([status, body.passkeys]).toMatchObject([200, [{ name: 'My phone', lastUsedAt: null }]])
    expect(body.isProved).toBe(true)
    const mail = await lastMailTo(site, owner.email)
    expect([mail.template, mail.text]).toEqual(['passkey-added', expect.stringContaining('My phone')])
    const { body: options } = await newPasskeyOptions(site, owner)
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Journey Paradigm' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key' }],
    })
  })

  test('without a name is called as its browser', async () => {
    const owner = await anOwner(site)
    const device = aDevice(site.base.site)
    const response = device.make((await newPasskeyOptions(site, owner)).body)
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
    const { body } = await site.call<TwoFactor>('POST', '/api/account/passkeys', {
      token: owner.session.accessToken,
      body: { name: ' ', response },
      headers: { 'user-agent': chrome },
    })
    expect(body.passkeys.map(({ name }) => name)).toEqual(['Chrome on Linux'])
  })

  test('signs in without address, password or code; the session knows how it was proved', async () => {
    const { device, ...owner } = await aPasskeyOwner(site)
    await switchOn(site, owner)
    const { status, body } = await byPasskey(site, device)
    expect([status, body.user.id]).toEqual([200, owner.session.user.id])
    const listed = await site.call<ListedDevice[]>('GET', '/api/account/devices', { token: body.accessToken })
    expect(listed.body.find(({ isThis }) => isThis)?.provedBy).toBe('passkey')
    expect((await factorOf(site, { session: body })).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('is asked for without naming anybody', async () => {
    await aPasskeyOwner(site)
    const options = await passkeyOptions(site)
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
  })

  test('is one of several, each with a name that can be changed', async () => {
    const { device: phone, ...owner } = await aPasskeyOwner(site)
    const laptop = aDevice(site.base.site)
    await addPasskey(site, owner, laptop)
    const id = await firstOf(owner)
    const renamed = await change(owner, ['PUT', id], { name: '  The old   phone ' })
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(['The old   phone', 'My phone'])
    expect(fieldsOf(await change(owner, ['PUT', id], { name: ' ' }))).toEqual(['name'])
    for (const device of [phone, laptop]) expect((await byPasskey(site, device)).status).toBe(200)
  })

  test('that is removed, by password, opens nothing from then on, and its owner is told', async () => {
    const { device, ...owner } = await aPasskeyOwner(site)
    const id = await firstOf(owner)
    expect(fieldsOf(await remove(owner, id, 'a guess'))).toEqual(['currentPassword'])
    expect((await byPasskey(site, device)).status).toBe(200)
    const { body } = await remove(owner, id)
    expect([body.passkeys, body.isProved]).toEqual([[], false])
    expect((await byPasskey(site, device)).body.code).toBe('passkey_refused')
    expect((await lastMailTo(site, owner.email)).template).toBe('passkey-removed')
    expect((await remove(owner, id)).status).toBe(404)
    expect((await password(site, owner.email)).body.accessToken).toBeDefined()
  })

  test('of somebody else can be neither renamed nor removed', async () => {
    const [ann, ben] = [await aPasskeyOwner(site), await aPasskeyOwner(site)]
    const id = await firstOf(ben)
    expect((await change(ann, ['PUT', id], { name: 'Mine' })).status).toBe(404)
    expect((await remove(ann, id)).status).toBe(404)
    expect((await byPasskey(site, ben.device)).status).toBe(200)
  })

  test('that two people claim is kept for the first', async () => {
    const [ann, ben] = [await aPasskeyOwner(site), await anOwner(site)]
    const device = aDevice(site.base.site)
    const [hers, his] = [await newPasskeyOptions(site, ann), await newPasskeyOptions(site, ben)]
    const made = device.make(hers.body)
    const copied = { ...made, response: { ...made.response, clientDataJSON: clientDataFor(his.body.challenge) } }
    const keep = (owner: Owner, response: object) =>
      askOwn<AccountProblem>(site, owner, ['POST', 'passkeys'], { name: '', response })
    expect((await keep(ann, made)).status).toBe(200)
    expect((await keep(ben, copied)).status).toBe(409)
  })
})

const clientDataFor = (challenge: string) =>
  Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: site.url, crossOrigin: false })).toString(
    'base64url',
  )

describe('making one is refused', () => {
  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['by a device that does not know its owner', { userVerified: false }],
    ['as an answer to something else', { type: 'webauthn.get' }],
  ])('%s', async (_name, lies) => {
    const owner = await anOwner(site)
    const { status, body } = await addPasskey(site, owner, aDevice(site.base.site), lies)
    expect([status, body.code]).toEqual([400, 'passkey_refused'])
    expect((await factorOf(site, owner)).passkeys).toEqual([])
  })

  test('twice by one challenge, after ten minutes, and by a challenge of somebody else', async () => {
    const [ann, ben] = [await anOwner(site), await anOwner(site)]
    const keep = (owner: Owner, response: object) =>
      askOwn<AccountProblem>(site, owner, ['POST', 'passkeys'], { name: '', response })
    const once = (await newPasskeyOptions(site, ann)).body
    expect((await keep(ann, aDevice(site.base.site).make(once))).status).toBe(200)
    expect((await keep(ann, aDevice(site.base.site).make(once))).body.code).toBe('passkey_refused')
    const foreign = (await newPasskeyOptions(site, ann)).body
    expect((await keep(ben, aDevice(site.base.site).make(foreign))).body.code).toBe('passkey_refused')
    const late = (await newPasskeyOptions(site, ann)).body
    site.clock.advance(10 * MINUTE)
    expect((await keep(ann, aDevice(site.base.site).make(late))).body.code).toBe('passkey_refused')
  })
})

describe('a sign-in by passkey is refused', () => {
  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['by a device that does not know its owner', { userVerified: false }],
    ['as an answer to something else', { type: 'webauthn.create' }],
  ])('%s', async (_name, lies) => {
    const { device } = await aPasskeyOwner(site)
    const { status, body } = await byPasskey(site, device, lies)
    expect([status, body.code]).toEqual([400, 'passkey_refused'])
    expect((await byPasskey(site, device)).status).toBe(200)
  })

  test('with a signature of another key, for another person, or of nobody', async () => {
    const [ann, ben] = [await aPasskeyOwner(site), await aPasskeyOwner(site)]
    const options = async () => passkeyOptions(site)
    const send = async (response: object) => (await ask(site, 'passkey', { response })).body.code
    const hers = ann.device.sign(await options())
    expect(await send({ ...hers, id: ben.device.credentialId, rawId: ben.device.credentialId })).toBe('passkey_refused')
    const handed = ann.device.sign(await options())
    const { userHandle } = ben.device.sign(await options()).response
    expect(await send({ ...handed, response: { ...handed.response, userHandle } })).toBe('passkey_refused')
    const unknown = aDevice(site.base.site)
    unknown.make({ challenge: 'AAAA', user: { id: 'AAAA' } })
    expect(await send(unknown.sign(await options()))).toBe('passkey_refused')
  })

  test('a second time by the same answer, by many at once, and after ten minutes', async () => {
    const { device } = await aPasskeyOwner(site)
    const response = device.sign(await passkeyOptions(site))
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(site, 'passkey', { response })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const late = await passkeyOptions(site)
    site.clock.advance(10 * MINUTE)
    expect((await ask(site, 'passkey', { response: device.sign(late) })).body.code).toBe('passkey_refused')
  })

  test('when a device that counts its uses has been copied', async () => {
    const owner = await anOwner(site)
    const device = aDevice(site.base.site, { counts: true })
    await addPasskey(site, owner, device)
    for (let uses = 0; uses < 3; uses += 1) expect((await byPasskey(site, device)).status).toBe(200)
    expect((await byPasskey(site, device, { counter: 2 })).body.code).toBe('passkey_refused')
    const [row] = await site.base.db.select().from(passkeys).where(eq(passkeys.userId, owner.session.user.id))
    expect(row?.counter).toBe(4)
  })
})

test('a sign-in by passkey that is begun too often from one address is slowed down', async () => {
  const strict = await openTestSite({ seed: false })
  try {
    const statuses: number[] = []
    for (let tries = 0; tries < 61; tries += 1)
      statuses.push((await strict.call('POST', '/api/auth/passkey-options')).status)
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
  } finally {
    await strict.close()
  }
})

test('a reset of the password leaves passkeys and the app as they are', async () => {
  const passkeyOwner = await aPasskeyOwner(site)
  const owner = await switchOn(site, passkeyOwner)
  await ask(site, 'request-reset', { email: owner.email })
  const { token } = (await mailsTo(site, owner.email)).at(-1) ?? { token: '' }
  expect((await ask(site, 'reset-password', { token, password: 'three other words' })).status).toBe(200)
  const signedIn = await byPasskey(site, passkeyOwner.device)
  expect((await whoAmI(site, signedIn.body.accessToken)).body.email).toBe(owner.email)
  expect((await password(site, owner.email, 'three other words')).body.challenge).toBeDefined()
})
