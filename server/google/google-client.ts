import { createHash } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import type { OAuth2Client } from 'google-auth-library'
import { isRetryable, toGoogleError } from './google-error.ts'

export type GoogleSettings = {
  clientId: string
  clientSecret: string
  /** Where all of Google is; undefined is Google itself. */
  apiBase: string | undefined
}

/** What somebody is sent to Google for: to let us write into their calendar, or to show who they are. */
export type ConsentPurpose = 'calendar' | 'sign-in'

/** What ties somebody's way to Google and back together. The state stands in the address, the other two are known here alone. */
export type OauthState = { state: string; verifier: string; nonce: string }

/** Who somebody is to Google. `subject` is theirs for ever; an address can pass to somebody else. */
export type GoogleProfile = { subject: string; email: string; emailVerified: boolean; name: string }

export type GoogleEvent = calendar_v3.Schema$Event & { id: string }

/** Google as this site needs it. Every question is answered or given up within `ANSWER_MS`; what fails is a Refusal. */
export type GoogleClient = {
  /** The page on which Google asks for consent. */
  consentPage(purpose: ConsentPurpose, request: OauthState): string
  /** What the consent to write into a calendar is worth. Null: it was not given, or not all of it. */
  redeemCalendar(code: string, request: OauthState): Promise<{ refreshToken: string } | null>
  /** Who came back from the page. @throws Refusal, also when Google's word for it is not Google's or not for us */
  redeemSignIn(code: string, request: OauthState): Promise<GoogleProfile>
  /** Writes an event into the main calendar, or over the one with its id. @returns where it can be seen */
  putEvent(refreshToken: string, event: GoogleEvent): Promise<{ url: string }>
  /** Takes a consent back. One that is over already is no failure. */
  revoke(refreshToken: string): Promise<void>
  /** Whether Google takes our client and its secret. */
  knowsUs(): Promise<boolean>
}

/** Somebody waits for each answer: whatever Google does, they are told within ten seconds. */
const ANSWER_MS = 8_000
/** The least that lets us write events, and nothing else of a calendar. */
const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events'

/** Google's own client, unchanged; its code is fetched with the first question (features: schedule, 21). */
export function createGoogleClient(
  { clientId, clientSecret, apiBase }: GoogleSettings,
  publicUrl: string,
): GoogleClient {
  const redirects = { calendar: `${publicUrl}/calendar/google`, 'sign-in': `${publicUrl}/auth/google` } as const
  const endpoints = apiBase ? standInAt(apiBase) : undefined

  async function client(): Promise<OAuth2Client> {
    const { OAuth2Client } = await import('google-auth-library')
    return new OAuth2Client({
      clientId,
      clientSecret,
      ...(endpoints ? { endpoints } : {}),
      transporterOptions: {
        signal: AbortSignal.timeout(ANSWER_MS),
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
    consentPage(purpose, { state, verifier, nonce }) {
      const page = new URL(endpoints?.oauth2AuthBaseUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth')
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirects[purpose],
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(purpose === 'calendar'
          ? // Asked anew each time: only then does a refresh token come with the answer.
            { scope: CALENDAR_SCOPE, access_type: 'offline', prompt: 'consent' }
          : { scope: 'openid email profile', prompt: 'select_account', nonce }),
      }
      page.search = new URLSearchParams(asked).toString()
      return page.href
    },

    redeemCalendar: (code, request) =>
      telling('trade a code', async () => {
        const { tokens } = await redeem('calendar', code, request)
        const isGranted = tokens.scope?.split(' ').includes(CALENDAR_SCOPE)
        return isGranted && tokens.refresh_token ? { refreshToken: tokens.refresh_token } : null
      }),

    redeemSignIn: (code, request) =>
      telling('say who somebody is', async () => {
        const { oauth, tokens } = await redeem('sign-in', code, request)
        const ticket = await oauth.verifyIdToken({ idToken: tokens.id_token ?? '', audience: clientId })
        const told = ticket.getPayload()
        if (!told?.email || told.nonce !== request.nonce) throw new Error('not for this request')
        const { sub: subject, email, email_verified, name = '' } = told
        return { subject, email, emailVerified: email_verified === true, name }
      }),

    putEvent: (refreshToken, event) =>
      telling('write an event', async () => {
        const [{ calendar }, oauth] = await Promise.all([import('@googleapis/calendar'), client()])
        oauth.setCredentials({ refresh_token: refreshToken })
        const { events } = calendar({ version: 'v3', auth: oauth, ...(apiBase ? { rootUrl: `${apiBase}/` } : {}) })
        const at = { calendarId: 'primary', requestBody: event }
        const { data } = await events.insert(at).catch((error: unknown) => {
          // It is there already, also when its owner has deleted it since: then it is brought back.
          if (toGoogleError('write an event', error).status !== 409) throw error
          return events.update({ ...at, eventId: event.id })
        })
        return { url: data.htmlLink ?? 'https://calendar.google.com/' }
      }),

    revoke: (refreshToken) =>
      telling('take a consent back', async () => {
        await (await client()).revokeToken(refreshToken)
      }).catch((error: unknown) => {
        if (toGoogleError('take a consent back', error).reason !== 'invalid_token') throw error
      }),

    knowsUs: async () => {
      try {
        const oauth = await client()
        // Nobody's consent: to be told so, a client has to be known.
        oauth.setCredentials({ refresh_token: 'none' })
        await oauth.refreshAccessToken()
        return true
      } catch (error) {
        const refusal = toGoogleError('say whether it knows us', error)
        if (refusal.reason === 'invalid_grant') return true
        if (refusal.status === 401) return false
        throw refusal
      }
    },
  }
}

/** Errors of the client hold the whole request, tokens included, and must not reach the log. */
async function telling<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toGoogleError(what, error)
  }
}

function standInAt(apiBase: string) {
  return {
    oauth2AuthBaseUrl: `${apiBase}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${apiBase}/token`,
    oauth2RevokeUrl: `${apiBase}/revoke`,
    oauth2FederatedSignonPemCertsUrl: `${apiBase}/oauth2/v1/certs`,
  }
}
