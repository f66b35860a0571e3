import type { Profile } from '#contract/accounts/account.schema.ts'
import type { TestResponse, TestSite } from '../../tests/test-server.ts'
import { aCustomer, PASSWORD, signIn, type TestSession } from './accounts.fixture.ts'

export type AccountProblem = {
  status: string
  code: string
  message: string
  warning?: string
  errors?: { field: string }[]
}

export type Owner = { email: string; session: TestSession }

/** Somebody with a password, signed in. */
export async function anOwner(site: TestSite): Promise<Owner> {
  const email = await aCustomer(site)
  return { email, session: await signIn(site, email) }
}

/** Asks one of the operations under /api/account. */
export function askOwn<Body = AccountProblem>(
  site: TestSite,
  { session }: Pick<Owner, 'session'>,
  [method, operation]: [method: string, operation: string],
  body?: unknown,
): Promise<TestResponse<Body>> {
  return site.call<Body>(method, `/api/account/${operation}`, {
    token: session.accessToken,
    ...(body === undefined ? {} : { body }),
  })
}

export const profileOf = (site: TestSite, owner: Owner) => askOwn<Profile>(site, owner, ['GET', 'profile'])

export const askForEmail = (site: TestSite, owner: Owner, email: string, currentPassword = PASSWORD) =>
  askOwn(site, owner, ['POST', 'email'], { email, currentPassword })

export const fieldsOf = ({ body }: TestResponse<AccountProblem>) => body.errors?.map(({ field }) => field)
