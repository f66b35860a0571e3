import { createHash, createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import { type CalendarResponse, calendarError, FREE_BUSY_PATH, handleCalendar, type StoredEvent } from './calendar.ts'
import { CONSENT_FORM_PATH, consentError, consentPage } from './consent-page.ts'

/** A simulated failure. `silent`: accepts the request and never responds. */
type SimulatedGoogleError = { status: number; reason: string }
type GoogleFailure = SimulatedGoogleError | { once: SimulatedGoogleError } | 'silent' | 'hangs up'
type FakeGoogleEndpoint = 'token' | 'revoke' | 'calendar'

export type FakeGoogleAccount = { email: string; subject: string; emailVerified: boolean; name: string }

type Grant = {
  account: FakeGoogleAccount
  scope: string
  isOffline: boolean
  redirectUri: string
  challenge: string | null
  isRevoked: boolean
}

export type FakeGoogle = Awaited<ReturnType<typeof openFakeGoogle>>

const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events'
const FREE_BUSY_SCOPE = 'https://www.googleapis.com/auth/calendar.freebusy'

/** Starts a fake Google on a loopback port: consent page, tokens and calendars. Close it when done. */
export async function openFakeGoogle() {
  const [clientId, clientSecret] = [`${randomUUID()}.apps.googleusercontent.com`, `GOCSPX-${randomUUID()}`]
  const accounts = new Map<string, FakeGoogleAccount>()
  const [codes, accessTokens, refreshTokens] = [
    new Map<string, Grant>(),
    new Map<string, Grant>(),
    new Map<string, Grant>(),
  ]
  const calendars = new Map<string, Map<string, StoredEvent>>()
  const requests: { method: string; path: string }[] = []
  let activeFailure: { endpoint: FakeGoogleEndpoint; failure: GoogleFailure } | null = null

  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const query = queryOf(request)
    const account = accounts.get(query.get('account') ?? '')
    const code = url.searchParams.get('code')
    if (!account || !code) throw new Error('no account was selected')
    const isOffline = query.get('access_type') === 'offline' && query.get('prompt') === 'consent'
    const redirectUri = query.get('redirect_uri') ?? ''
    const [scope, challenge] = [query.getAll('allowed').join(' '), query.get('code_challenge')]
    codes.set(code, { account, scope, isOffline, redirectUri, challenge, isRevoked: false })
  })
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    const account = codes.get(body.code ?? '')?.account
    if (!account || !payload.aud) return
    const { subject: sub, email, emailVerified: email_verified, name } = account
    Object.assign(payload, { iss: 'https://accounts.google.com', sub, email, email_verified, name })
  })
  service.on(Events.BeforeResponse, (response: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    Object.assign(response, createTokenResponse(body as Form, response.body as Tokens))
  })
  service.addRoute('GET', '/oauth2/v1/certs', (_request, response) => {
    const keys = issuer.keys.toJSON().map((key) => [key.kid, pem(key)])
    send(response, 200, Object.fromEntries(keys))
  })

  function createTokenResponse(form: Form, issued: Tokens): MutableResponse {
    const { access_token, expires_in, token_type, id_token, refresh_token } = issued
    if (form.client_id !== clientId || form.client_secret !== clientSecret) return tokenError(401, 'invalid_client')
    const isRefresh = form.grant_type === 'refresh_token'
    const grant = isRefresh ? refreshTokens.get(form.refresh_token ?? '') : codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    if (!grant || grant.isRevoked) return tokenError(400, 'invalid_grant')
    if (!isRefresh && form.redirect_uri !== grant.redirectUri) return tokenError(400, 'invalid_grant')
    accessTokens.set(access_token, grant)
    const tokens = { access_token, expires_in, token_type, scope: grant.scope }
    if (isRefresh) return { statusCode: 200, body: tokens }
    if (grant.isOffline) refreshTokens.set(refresh_token, grant)
    const idToken = grant.scope.includes('openid') ? { id_token } : {}
    return { statusCode: 200, body: { ...tokens, ...idToken, ...(grant.isOffline ? { refresh_token } : {}) } }
  }

  function calendarOf({ email }: { email: string }): Map<string, StoredEvent> {
    const calendar = calendars.get(email) ?? new Map<string, StoredEvent>()
    calendars.set(email, calendar)
    return calendar
  }

  async function handleEventsRequest(request: IncomingMessage, path: string): Promise<CalendarResponse> {
    const grant = accessTokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!grant || grant.isRevoked) return calendarError(401, 'authError')
    const requiredScope = path === FREE_BUSY_PATH ? FREE_BUSY_SCOPE : CALENDAR_SCOPE
    if (!grant.scope.split(' ').includes(requiredScope)) return calendarError(403, 'insufficientPermissions')
    const body = (await request.setEncoding('utf8').toArray()).join('')
    return handleCalendar(calendarOf(grant.account), { method: request.method ?? '', path, body })
  }

  /** Returns Google's error codes for an unknown code or a missing verifier. Those of the package differ. */
  async function handleTokenRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const form: Form = Object.fromEntries(new URLSearchParams(body))
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (form.grant_type === 'authorization_code' && codes.get(form.code ?? '')?.challenge !== challenge)
      return send(response, 400, { error: 'invalid_grant' })
    const { method, url, headers } = request
    service.requestHandler(
      Object.assign(Readable.from([Buffer.from(body)]), { method, url, headers }) as IncomingMessage,
      response,
    )
  }

  /** Revokes a token, with Google's error code for one that is already revoked. */
  function revoke(token: string): CalendarResponse {
    const grant = refreshTokens.get(token)
    if (!grant || grant.isRevoked) return { status: 400, body: { error: 'invalid_token' } }
    grant.isRevoked = true
    return { status: 200, body: {} }
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google')
    requests.push({ method: request.method ?? '', path: pathname })
    const current = activeFailure && endpointOf(pathname) === activeFailure.endpoint ? activeFailure : null
    if (current && typeof current.failure === 'object' && 'once' in current.failure) activeFailure = null
    if (current) return simulateFailure(response, current)
    if (pathname.startsWith('/calendar/')) {
      const { status, body } = await handleEventsRequest(request, pathname)
      return send(response, status, body)
    }
    if (pathname === '/token') return handleTokenRequest(request, response)
    if (pathname === '/revoke') {
      const { status, body } = revoke(searchParams.get('token') ?? '')
      return send(response, status, body)
    }
    if (pathname === '/o/oauth2/v2/auth') {
      const error = consentError(searchParams, { clientId })
      response.writeHead(error ? 400 : 200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end(error ? `Error 400: ${error}` : consentPage(searchParams, [...accounts.keys()]))
    }
    if (pathname !== CONSENT_FORM_PATH) return service.requestHandler(request, response)
    if (searchParams.has('denied')) return redirectWithDenial(response, searchParams)
    request.url = `/authorize?${searchParams}`
    return service.requestHandler(request, response)
  }

  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    void handleRequest(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer.url = url

  return {
    url,
    clientId,
    clientSecret,
    requests,
    createAccount(values: Partial<FakeGoogleAccount> = {}): FakeGoogleAccount {
      const email = values.email ?? `${randomUUID()}@gmail.example`
      const account = { email, subject: randomUUID(), emailVerified: true, name: 'Pat Hill', ...values }
      accounts.set(account.email, account)
      return account
    },
    events: (account: { email: string }): StoredEvent[] => [...calendarOf(account).values()],
    /** Adds an event of the user's own. */
    addEvent(account: { email: string }, startsAt: Date, endsAt: Date): void {
      const [start, end] = [{ dateTime: startsAt.toISOString() }, { dateTime: endsAt.toISOString() }]
      const id = randomUUID()
      calendarOf(account).set(id, { id, status: 'confirmed', start, end })
    },
    /** Google keeps the ids. */
    deleteEvents(account: { email: string }): void {
      for (const event of calendarOf(account).values()) event.status = 'cancelled'
    },
    revokeConsent(account: { email: string }): void {
      for (const grant of refreshTokens.values()) if (grant.account.email === account.email) grant.isRevoked = true
    },
    hasConsent: (account: { email: string }): boolean =>
      [...refreshTokens.values()].some((grant) => grant.account.email === account.email && !grant.isRevoked),
    refreshTokens: (): string[] => [...refreshTokens.keys()],
    /** Presses 'Allow' on the page at `authUrl`. Returns the parameters of Google's redirect. */
    async grantConsent(
      authUrl: string,
      account: FakeGoogleAccount,
      { uncheckedScope = '' } = {},
    ): Promise<{ code: string; state: string }> {
      const query = new URL(authUrl).searchParams
      const error = consentError(query, { clientId })
      if (error) throw new Error(error)
      for (const scope of (query.get('scope') ?? '').split(' '))
        if (scope !== uncheckedScope) query.append('allowed', scope)
      query.set('account', account.email)
      const response = await fetch(`${url}${CONSENT_FORM_PATH}?${query}`, { redirect: 'manual' })
      const redirect = new URL(response.headers.get('location') ?? '').searchParams
      return { code: redirect.get('code') ?? '', state: redirect.get('state') ?? '' }
    },
    async failWhile<T>(endpoint: FakeGoogleEndpoint, failure: GoogleFailure, work: () => Promise<T>): Promise<T> {
      activeFailure = { endpoint, failure }
      try {
        return await work()
      } finally {
        activeFailure = null
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Form = Partial<
  Record<
    'client_id' | 'client_secret' | 'grant_type' | 'refresh_token' | 'code' | 'code_verifier' | 'redirect_uri',
    string
  >
>
type Tokens = Record<'access_token' | 'token_type' | 'id_token' | 'refresh_token', string> & { expires_in: number }

const tokenError = (statusCode: number, error: string): MutableResponse => ({ statusCode, body: { error } })
const queryOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://google').searchParams
const pem = (key: JsonWebKey) => createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })

function endpointOf(path: string): FakeGoogleEndpoint | null {
  if (path.startsWith('/calendar/')) return 'calendar'
  return path === '/token' ? 'token' : path === '/revoke' ? 'revoke' : null
}

function simulateFailure(
  response: ServerResponse,
  { endpoint, failure }: { endpoint: FakeGoogleEndpoint; failure: GoogleFailure },
): void {
  if (failure === 'silent') return
  if (failure === 'hangs up') return void response.destroy()
  const { status, reason } = 'once' in failure ? failure.once : failure
  send(response, status, endpoint === 'calendar' ? calendarError(status, reason).body : { error: reason })
}

function redirectWithDenial(response: ServerResponse, query: URLSearchParams): void {
  const redirect = new URL(query.get('redirect_uri') ?? '')
  redirect.search = new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' }).toString()
  response.writeHead(302, { location: redirect.href }).end()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
