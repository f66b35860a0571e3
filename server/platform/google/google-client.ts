import { createHash } from 'node:crypto'
import type { OAuth2Client } from 'google-auth-library'
import { GoogleError, isRetryable, toGoogleError } from './google-error.ts'

export type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** Base URL of a fake Google for tests; undefined for the real one. */
  apiBase: string | undefined
}

export type ConsentPurpose = 'calendar' | 'sign-in'

/** The OAuth state parameter, PKCE verifier and nonce of one consent request. Only the state is in the URL. */
export type OauthState = { state: string; verifier: string; nonce: string }

/** A Google account. `subject` never changes; the email can pass to another person. */
export type GoogleProfile = { subject: string; email: string; emailVerified: boolean; name: string }

export type TimeRange = { from: Date; until: Date }

type EventTime = { dateTime: string; timeZone: string }
export type GoogleEvent = Record<'id' | 'status' | 'summary' | 'description' | 'location', string> &
  Record<'start' | 'end', EventTime> & { source: { title: string; url: string } }

/** The port to Google. Each call ends within `REQUEST_TIMEOUT_MS`; failures are a GoogleError. */
export type GoogleClient = {
  /** `readsBusy`: also requests to read when the calendar is busy. */
  consentUrl(purpose: ConsentPurpose, request: OauthState, options?: { readsBusy: boolean }): string
  /** Exchanges the code for a refresh token; null if the calendar scope was not granted. */
  redeemCalendar(code: string, request: OauthState): Promise<{ refreshToken: string; readsBusy: boolean } | null>
  /** Exchanges the code for the user's profile. @throws GoogleError, also for an invalid ID token */
  redeemSignIn(code: string, request: OauthState): Promise<GoogleProfile>
  putEvent(refreshToken: string, event: GoogleEvent): Promise<{ url: string }>
  /** Returns the busy times of the calendar, without any details of its events. */
  listBusyTimes(refreshToken: string, range: TimeRange): Promise<TimeRange[]>
  /** No-op if it was revoked before. */
  revoke(refreshToken: string): Promise<void>
  isClientValid(): Promise<boolean>
}

/** The calendars that users connect: those of Google, or the demo calendar. */
export type CalendarClient = Pick<GoogleClient, 'consentUrl' | 'redeemCalendar' | 'putEvent' | 'revoke'>

/** Users wait for the response, so fail within ten seconds. */
const REQUEST_TIMEOUT_MS = 8_000
/** The narrowest scope that allows writing events. */
const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events'

/** Allows reading when the calendar is busy, and nothing else. */
const FREE_BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'

/** Google refuses longer ranges. */
const BUSY_DAYS_PER_REQUEST = 60

/** Google's library is loaded with the first request. */
export function createGoogleClient(
  { clientId, clientSecret, apiBase }: GoogleSettings,
  publicUrl: string,
): GoogleClient {
  const redirects = { calendar: `${publicUrl}/calendar/google`, 'sign-in': `${publicUrl}/auth/google` } as const
  const endpoints = apiBase ? endpointsAt(apiBase) : undefined

  async function client(): Promise<OAuth2Client> {
    const { OAuth2Client } = await import('google-auth-library')
    return new OAuth2Client({
      clientId,
      clientSecret,
      ...(endpoints ? { endpoints } : {}),
      transporterOptions: {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        retryConfig: { shouldRetry: isRetryable, retryDelay: 200 },
      },
    })
  }

  async function redeem(purpose: ConsentPurpose, code: string, { verifier }: OauthState) {
    const oauth = await client()
    const { tokens } = await oauth.getToken({ code, codeVerifier: verifier, redirect_uri: redirects[purpose] })
    return { oauth, tokens }
  }

  return {
    consentUrl(purpose, { state, verifier, nonce }, { readsBusy } = { readsBusy: false }) {
      const page = new URL(endpoints?.oauth2AuthBaseUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth')
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirects[purpose],
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(purpose === 'calendar'
          ? // Google returns a refresh token only if the user is asked again.
            {
              scope: [CALENDAR_SCOPE, ...(readsBusy ? [FREE_BUSY_SCOPE] : [])].join(' '),
              access_type: 'offline',
              prompt: 'consent',
            }
          : { scope: 'openid email profile', prompt: 'select_account', nonce }),
      }
      page.search = new URLSearchParams(parameters).toString()
      return page.href
    },

    redeemCalendar: (code, request) =>
      withSafeErrors('exchange a code', async () => {
        const { tokens } = await redeem('calendar', code, request)
        const scopes = tokens.scope?.split(' ') ?? []
        if (!scopes.includes(CALENDAR_SCOPE) || !tokens.refresh_token) return null
        return { refreshToken: tokens.refresh_token, readsBusy: scopes.includes(FREE_BUSY_SCOPE) }
      }),

    redeemSignIn: (code, request) =>
      withSafeErrors('verify a sign-in', async () => {
        const { oauth, tokens } = await redeem('sign-in', code, request)
        const ticket = await oauth.verifyIdToken({ idToken: tokens.id_token ?? '', audience: clientId })
        const payload = ticket.getPayload()
        if (!payload?.email || payload.nonce !== request.nonce) throw new Error('ID token is for another request')
        const { sub: subject, email, email_verified, name = '' } = payload
        return { subject, email, emailVerified: email_verified === true, name }
      }),

    putEvent: (refreshToken, event) =>
      withSafeErrors('write an event', async () => {
        const [{ calendar }, oauth] = await Promise.all([import('@googleapis/calendar'), client()])
        oauth.setCredentials({ refresh_token: refreshToken })
        const { events } = calendar({ version: 'v3', auth: oauth, ...(apiBase ? { rootUrl: `${apiBase}/` } : {}) })
        const target = { calendarId: 'primary', requestBody: event }
        const { data } = await events.insert(target).catch((error: unknown) => {
          // The event exists, perhaps deleted by the user: updating it also restores it.
          if (toGoogleError('write an event', error).status !== 409) throw error
          return events.update({ ...target, eventId: event.id })
        })
        return { url: data.htmlLink ?? 'https://calendar.google.com/' }
      }),

    listBusyTimes: (refreshToken, range) =>
      withSafeErrors('list busy times', async () => {
        const [{ calendar }, oauth] = await Promise.all([import('@googleapis/calendar'), client()])
        oauth.setCredentials({ refresh_token: refreshToken })
        const { freebusy } = calendar({ version: 'v3', auth: oauth, ...(apiBase ? { rootUrl: `${apiBase}/` } : {}) })
        const busyTimes: TimeRange[] = []
        for (const { from, until } of splitRange(range)) {
          const requestBody = { timeMin: from.toISOString(), timeMax: until.toISOString(), items: [{ id: 'primary' }] }
          const { calendars } = (await freebusy.query({ requestBody })).data
          const primary = calendars?.primary
          if (!primary?.busy || primary.errors?.length)
            throw new GoogleError('list busy times', { status: 200, reason: primary?.errors?.[0]?.reason ?? '' })
          for (const { start, end } of primary.busy)
            if (start && end) busyTimes.push({ from: new Date(start), until: new Date(end) })
        }
        return busyTimes
      }),

    revoke: (refreshToken) =>
      withSafeErrors('revoke a consent', async () => {
        await (await client()).revokeToken(refreshToken)
      }).catch((error: unknown) => {
        if (toGoogleError('revoke a consent', error).reason !== 'invalid_token') throw error
      }),

    isClientValid: async () => {
      try {
        const oauth = await client()
        // An invalid token: only a valid client gets the error `invalid_grant` for it.
        oauth.setCredentials({ refresh_token: 'none' })
        await oauth.refreshAccessToken()
        return true
      } catch (error) {
        const googleError = toGoogleError('verify the client', error)
        if (googleError.reason === 'invalid_grant') return true
        if (googleError.status === 401) return false
        throw googleError
      }
    },
  }
}

/** Replaces errors of Google's library, which contain the request with its tokens and must not be logged. */
async function withSafeErrors<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toGoogleError(action, error)
  }
}

function splitRange({ from, until }: TimeRange): TimeRange[] {
  const lengthMs = BUSY_DAYS_PER_REQUEST * 86_400_000
  const ranges: TimeRange[] = []
  for (let start = from.getTime(); start < until.getTime(); start += lengthMs)
    ranges.push({ from: new Date(start), until: new Date(Math.min(start + lengthMs, until.getTime())) })
  return ranges
}

function endpointsAt(apiBase: string) {
  return {
    oauth2AuthBaseUrl: `${apiBase}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${apiBase}/token`,
    oauth2RevokeUrl: `${apiBase}/revoke`,
    oauth2FederatedSignonPemCertsUrl: `${apiBase}/oauth2/v1/certs`,
  }
}
