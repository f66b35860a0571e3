import type { CalendarConnection, OauthCallback } from '#contract/accounts/google.schema.ts'
import type { AddEventResponse, CalendarEventInput } from '#contract/schedule/schedule.schema.ts'
import type { Account, FakeGoogle } from '../../../tests/fake-google/server.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

type Both = { site: TestSite; google: FakeGoogle }
type Who = Pick<TestUser, 'token'>
type Refused = { code: string }

export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events'

/** Where Google asks for somebody's consent. */
export async function consentPage({ site }: Pick<Both, 'site'>, { token }: Who): Promise<string> {
  return (await site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })).body.authUrl
}

/** Comes back from there. */
export function finishConsent({ site }: Pick<Both, 'site'>, { token }: Who, answer: Partial<OauthCallback>) {
  return site.call<CalendarConnection & Refused>('POST', '/api/calendar/connection', { token, body: answer })
}

/** The whole way. */
export async function connect(both: Both, who: Who, account: Account, how?: { untick: string }) {
  return finishConsent(both, who, await both.google.allow(await consentPage(both, who), account, how))
}

/** Somebody whose calendar is connected, and their account at Google. */
export async function connected(both: Both): Promise<{ ann: TestUser; account: Account }> {
  const [ann, account] = [await both.site.person({ name: 'Ann' }), both.google.account()]
  const { status } = await connect(both, ann, account)
  if (status !== 200) throw new Error(`connecting answered ${status}`)
  return { ann, account }
}

export async function connectionOf({ site }: Pick<Both, 'site'>, { token }: Who): Promise<string> {
  return (await site.call<CalendarConnection>('GET', '/api/calendar/connection', { token })).body.state
}

export function add({ site }: Pick<Both, 'site'>, { token }: Who, body: CalendarEventInput & Record<string, unknown>) {
  return site.call<AddEventResponse & Refused>('POST', '/api/calendar/events', { token, body })
}
