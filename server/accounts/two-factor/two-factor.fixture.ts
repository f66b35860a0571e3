import { Secret, TOTP } from 'otpauth'
import type {
  BackupCodes,
  CodeRequired,
  CodeSession,
  TotpSecret,
  TwoFactor,
} from '#contract/accounts/two-factor.schema.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { ask, PASSWORD, type TestSession } from '../accounts.fixture.ts'
import { type AccountProblem, anOwner, askOwn, type Owner } from '../signed-in-user.fixture.ts'
import { aDevice, type Device } from './authenticator.fixture.ts'

export type TwoStepOwner = Owner & { key: string; backupCodes: string[] }

const STEP_MS = 30_000

/** What an app with this key shows, so many steps from now. */
export function codeOf(site: TestSite, { key }: { key: string }, steps = 0): string {
  const timestamp = site.base.now().getTime() + steps * STEP_MS
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp })
}

/** A code that is none of those around now. */
export function wrongCodeOf(site: TestSite, owner: { key: string }): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(site, owner, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

/** Turns the clock to the beginning of the next time step, so that none ends in the middle of what follows. */
export const nextStep = (site: TestSite) => site.clock.advance(STEP_MS - (site.base.now().getTime() % STEP_MS))

/** Somebody who signs in in two steps. */
export async function aTwoStepOwner(site: TestSite): Promise<TwoStepOwner> {
  return { ...(await switchOn(site, await anOwner(site))) }
}

export async function switchOn(site: TestSite, owner: Owner): Promise<TwoStepOwner> {
  const { key } = (await begin(site, owner)).body
  nextStep(site)
  const { status, body } = await confirm(site, owner, codeOf(site, { key }))
  if (status !== 200) throw new Error(`confirming answered ${status}`)
  nextStep(site)
  return { ...owner, key, backupCodes: body.backupCodes }
}

export const begin = (site: TestSite, owner: Owner, code?: string, currentPassword = PASSWORD) =>
  askOwn<TotpSecret & AccountProblem>(site, owner, ['POST', 'authenticator'], {
    currentPassword,
    ...(code ? { code } : {}),
  })

export const confirm = (site: TestSite, owner: Owner, code: string) =>
  askOwn<BackupCodes & AccountProblem>(site, owner, ['POST', 'authenticator/confirm'], { code })

export const switchOff = (site: TestSite, owner: Owner, code: string, currentPassword = PASSWORD) =>
  askOwn<TwoFactor & AccountProblem>(site, owner, ['POST', 'authenticator/off'], { currentPassword, code })

export const factorOf = async (site: TestSite, owner: Pick<Owner, 'session'>) =>
  (await askOwn<TwoFactor>(site, owner, ['GET', 'second-factor'])).body

/** The first step. */
export const password = (site: TestSite, email: string, given = PASSWORD) =>
  ask<Partial<CodeRequired> & Partial<TestSession> & { code: string }>(site, 'sign-in', { email, password: given })

/** The second one. */
export const answer = (site: TestSite, challenge: string | undefined, code: string, headers?: Record<string, string>) =>
  ask<CodeSession & AccountProblem>(site, 'sign-in-code', { challenge, code }, headers)

/** Both. */
export async function inTwoSteps(site: TestSite, { email }: { email: string }, code: string) {
  return answer(site, (await password(site, email)).body.challenge, code)
}

type Options = { challenge: string; user: { id: string } }

/** Somebody with a password and a device whose passkey opens their account. */
export async function aPasskeyOwner(site: TestSite, given?: Owner): Promise<Owner & { device: Device }> {
  const owner = given ?? (await anOwner(site))
  const device = aDevice(site.base.site)
  const { status } = await addPasskey(site, owner, device)
  if (status !== 200) throw new Error(`adding a passkey answered ${status}`)
  return { ...owner, device }
}

export const newPasskeyOptions = (site: TestSite, owner: Owner, currentPassword = PASSWORD) =>
  askOwn<Options & AccountProblem>(site, owner, ['POST', 'passkey-options'], { currentPassword })

export async function addPasskey(
  site: TestSite,
  owner: Owner,
  device: Device,
  lies: Parameters<Device['make']>[1] = {},
) {
  const { body } = await newPasskeyOptions(site, owner)
  if (!body.challenge) throw new Error(`no options: ${body.code}`)
  const response = device.make(body, lies)
  return askOwn<TwoFactor & AccountProblem>(site, owner, ['POST', 'passkeys'], { name: 'My phone', response })
}

export const passkeyOptions = async (site: TestSite) =>
  (await site.call<Options>('POST', '/api/auth/passkey-options')).body

export async function byPasskey(site: TestSite, device: Device, lies: Parameters<Device['sign']>[1] = {}) {
  const response = device.sign(await passkeyOptions(site), lies)
  return ask<TestSession & AccountProblem>(site, 'passkey', { response })
}
