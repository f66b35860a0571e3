import type { Profile } from '#contract/accounts/account.schema.ts'
import type { Answer, TestSite } from '../../tests/test-server.ts'
import { aCustomer, PASSWORD, type Session, signIn } from './accounts.fixture.ts'

export type Refusal = { status: string; code: string; message: string; warning?: string; errors?: { field: string }[] }

export type Owner = { email: string; session: Session }

/** Somebody with a password, signed in. */
export async function anOwner(site: TestSite): Promise<Owner> {
  const email = await aCustomer(site)
  return { email, session: await signIn(site, email) }
}

/** Asks one of the operations under /api/account. */
export function askOwn<Body = Refusal>(
  site: TestSite,
  { session }: Pick<Owner, 'session'>,
  [method, operation]: [method: string, operation: string],
  body?: unknown,
): Promise<Answer<Body>> {
  return site.call<Body>(method, `/api/account/${operation}`, {
    token: session.accessToken,
    ...(body === undefined ? {} : { body }),
  })
}

export const profileOf = (site: TestSite, owner: Owner) => askOwn<Profile>(site, owner, ['GET', 'profile'])

export const askForEmail = (site: TestSite, owner: Owner, email: string, currentPassword = PASSWORD) =>
  askOwn(site, owner, ['POST', 'email'], { email, currentPassword })

export const fieldsOf = ({ body }: Answer<Refusal>) => body.errors?.map(({ field }) => field)
