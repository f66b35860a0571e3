import type { Profile } from '#contract/people/accounts/account.schema.ts'
import type { TestResponse, TestSite } from '../../../tests/test-server.ts'
import { createCustomer, PASSWORD, signIn, type TestSession } from './accounts.fixture.ts'

export type AccountProblem = {
  status: string
  code: string
  message: string
  warning?: string
  errors?: { field: string }[]
}

export type SignedInUser = { email: string; session: TestSession }

export async function createSignedInUser(site: TestSite): Promise<SignedInUser> {
  const email = await createCustomer(site)
  return { email, session: await signIn(site, email) }
}

export function callAccount<Body = AccountProblem>(
  site: TestSite,
  { session }: Pick<SignedInUser, 'session'>,
  [method, operation]: [method: string, operation: string],
  body?: unknown,
): Promise<TestResponse<Body>> {
  return site.call<Body>(method, `/api/account/${operation}`, {
    token: session.accessToken,
    ...(body === undefined ? {} : { body }),
  })
}

export const fetchProfile = (site: TestSite, user: SignedInUser) => callAccount<Profile>(site, user, ['GET', 'profile'])

export const requestEmailChange = (site: TestSite, user: SignedInUser, email: string, currentPassword = PASSWORD) =>
  callAccount(site, user, ['POST', 'email'], { email, currentPassword })

export const errorFields = ({ body }: TestResponse<AccountProblem>) => body.errors?.map(({ field }) => field)
