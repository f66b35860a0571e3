import type { ClassId } from '#contract/class-kinds.ts'
import type { AddEventResponse } from '#contract/classes/schedule/schedule.schema.ts'
import type { CalendarConnection, OauthCallback } from '#contract/people/accounts/google.schema.ts'
import type { FakeGoogle, FakeGoogleAccount } from '../../../../tests/fake-google/server.ts'
import type { TestSite } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'

type GoogleSite = { site: TestSite; google: FakeGoogle }
type Session = Pick<TestUser, 'token'>
type ProblemBody = { code: string }

export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events'

export async function startConsent({ site }: Pick<GoogleSite, 'site'>, { token }: Session): Promise<string> {
  return (await site.call<{ authUrl: string }>('POST', '/api/calendar/connect', { token })).body.authUrl
}

export function finishConsent(
  { site }: Pick<GoogleSite, 'site'>,
  { token }: Session,
  callback: Partial<OauthCallback>,
) {
  return site.call<CalendarConnection & ProblemBody>('POST', '/api/calendar/connection', { token, body: callback })
}

export async function connectCalendar(
  googleSite: GoogleSite,
  session: Session,
  account: FakeGoogleAccount,
  options?: { uncheckedScope: string },
) {
  return finishConsent(
    googleSite,
    session,
    await googleSite.google.grantConsent(await startConsent(googleSite, session), account, options),
  )
}

export async function createConnectedUser(
  googleSite: GoogleSite,
): Promise<{ ann: TestUser; account: FakeGoogleAccount }> {
  const [ann, account] = [await googleSite.site.createUser({ name: 'Ann' }), googleSite.google.createAccount()]
  const { status } = await connectCalendar(googleSite, ann, account)
  if (status !== 200) throw new Error(`connecting returned ${status}`)
  return { ann, account }
}

export async function connectionState({ site }: Pick<GoogleSite, 'site'>, { token }: Session): Promise<string> {
  return (await site.call<CalendarConnection>('GET', '/api/calendar/connection', { token })).body.state
}

export function addEvent(
  { site }: Pick<GoogleSite, 'site'>,
  { token }: Session,
  body: ClassId & Record<string, unknown>,
) {
  return site.call<AddEventResponse & ProblemBody>('POST', '/api/calendar/events', { token, body })
}

export const disconnectCalendar = ({ site }: Pick<GoogleSite, 'site'>, { token }: Session) =>
  site.call('DELETE', '/api/calendar/connection', { token })
