import { Secret, TOTP } from 'otpauth'
import type {
  BackupCodes,
  CodeRequired,
  CodeSession,
  TotpSecret,
  TwoFactor,
} from '#contract/people/accounts/two-factor.schema.ts'
import type { TestSite } from '../../../../tests/test-server.ts'
import { callAuth, PASSWORD, type TestSession } from '../accounts.fixture.ts'
import { type AccountProblem, callAccount, createSignedInUser, type SignedInUser } from '../signed-in-user.fixture.ts'
import { type Authenticator, createAuthenticator } from './authenticator.fixture.ts'

type TwoFactorUser = SignedInUser & { key: string; backupCodes: string[] }

const STEP_MS = 30_000

/** Returns the app's code this many time steps from now. */
export function currentCode(site: TestSite, { key }: { key: string }, steps = 0): string {
  const timestamp = site.base.now().getTime() + steps * STEP_MS
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp })
}

export function wrongCode(site: TestSite, user: { key: string }): string {
  const nearbyCodes = [-2, -1, 0, 1, 2].map((steps) => currentCode(site, user, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !nearbyCodes.includes(code)) ?? ''
}

/** Advances the clock to the start of the next time step, so that no step ends during the test. */
export const advanceToNextStep = (site: TestSite) => site.clock.advance(STEP_MS - (site.base.now().getTime() % STEP_MS))

export async function createTwoFactorUser(site: TestSite): Promise<TwoFactorUser> {
  return { ...(await enableTotp(site, await createSignedInUser(site))) }
}

export async function enableTotp(site: TestSite, user: SignedInUser): Promise<TwoFactorUser> {
  const { key } = (await startSetup(site, user)).body
  advanceToNextStep(site)
  const { status, body } = await confirmSetup(site, user, currentCode(site, { key }))
  if (status !== 200) throw new Error(`confirmation returned ${status}`)
  advanceToNextStep(site)
  return { ...user, key, backupCodes: body.backupCodes }
}

export const startSetup = (site: TestSite, user: SignedInUser, code?: string, currentPassword = PASSWORD) =>
  callAccount<TotpSecret & AccountProblem>(site, user, ['POST', 'authenticator'], {
    currentPassword,
    ...(code ? { code } : {}),
  })

export const confirmSetup = (site: TestSite, user: SignedInUser, code: string) =>
  callAccount<BackupCodes & AccountProblem>(site, user, ['POST', 'authenticator/confirm'], { code })

export const disableTotp = (site: TestSite, user: SignedInUser, code: string, currentPassword = PASSWORD) =>
  callAccount<TwoFactor & AccountProblem>(site, user, ['POST', 'authenticator/off'], { currentPassword, code })

export const fetchTwoFactor = async (site: TestSite, user: Pick<SignedInUser, 'session'>) =>
  (await callAccount<TwoFactor>(site, user, ['GET', 'second-factor'])).body

export const submitPassword = (site: TestSite, email: string, password = PASSWORD) =>
  callAuth<Partial<CodeRequired> & Partial<TestSession> & { code: string }>(site, 'sign-in', {
    email,
    password: password,
  })

export const submitCode = (
  site: TestSite,
  challenge: string | undefined,
  code: string,
  headers?: Record<string, string>,
) => callAuth<CodeSession & AccountProblem>(site, 'sign-in-code', { challenge, code }, headers)

export async function signInWithBoth(site: TestSite, { email }: { email: string }, code: string) {
  return submitCode(site, (await submitPassword(site, email)).body.challenge, code)
}

type Options = { challenge: string; user: { id: string } }

export async function createPasskeyUser(
  site: TestSite,
  password?: SignedInUser,
): Promise<SignedInUser & { device: Authenticator }> {
  const user = password ?? (await createSignedInUser(site))
  const device = createAuthenticator(site.base.site)
  const { status } = await addPasskey(site, user, device)
  if (status !== 200) throw new Error(`adding a passkey returned ${status}`)
  return { ...user, device }
}

export const fetchRegistrationOptions = (site: TestSite, user: SignedInUser, currentPassword = PASSWORD) =>
  callAccount<Options & AccountProblem>(site, user, ['POST', 'passkey-options'], { currentPassword })

export async function addPasskey(
  site: TestSite,
  user: SignedInUser,
  device: Authenticator,
  tampering: Parameters<Authenticator['make']>[1] = {},
) {
  const { body } = await fetchRegistrationOptions(site, user)
  if (!body.challenge) throw new Error(`no options: ${body.code}`)
  const response = device.make(body, tampering)
  return callAccount<TwoFactor & AccountProblem>(site, user, ['POST', 'passkeys'], { name: 'My phone', response })
}

export const fetchAuthenticationOptions = async (site: TestSite) =>
  (await site.call<Options>('POST', '/api/auth/passkey-options')).body

export async function signInWithPasskey(
  site: TestSite,
  device: Authenticator,
  tampering: Parameters<Authenticator['sign']>[1] = {},
) {
  const response = device.sign(await fetchAuthenticationOptions(site), tampering)
  return callAuth<TestSession & AccountProblem>(site, 'passkey', { response })
}
