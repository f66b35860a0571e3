import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { handleApi } from './api.ts'
import { serveCheckoutPage } from './checkout-page.ts'
import { parseForm } from './form-encoding.ts'
import { type FakeStripeState, newId, openState } from './state.ts'
import { StripeError } from './stripe-error.ts'
import type { StripeEvent } from './types.ts'

const { webhooks } = new Stripe('sk_unused_for_signatures')

/** A simulated failure. `silent`: accepts the request and never responds. */
type SimulatedStripeError = { status: number; type: string }
export type StripeFailure = SimulatedStripeError | { once: SimulatedStripeError } | 'silent' | 'hangs up' | 'nonsense'

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>

type FakeStripeOptions = {
  now?: () => Date
  /** Sends webhook events immediately. Otherwise the test sends them. */
  sendsWebhooksImmediately?: boolean
}

/** Starts a fake Stripe on a loopback port: API, payment page and signed webhooks. Close it when done. */
export async function openFakeStripe({
  now = () => new Date(),
  sendsWebhooksImmediately = false,
}: FakeStripeOptions = {}) {
  const clock = { now }
  const state = openState(clock)
  const storedResponses = new Map<string, { hash: string; status: number; body: string }>()
  const secretKey = newId('sk_test')
  const webhook: { url: string | null; secrets: string[] } = { url: null, secrets: [newId('whsec')] }
  const requests: { method: string; path: string; key: string | undefined; body: string }[] = []
  let activeFailure: StripeFailure | null = null
  let host = ''
  const webhookSender = createWebhookSender(state, { clock, webhook })
  if (sendsWebhooksImmediately) state.onEvent(() => void webhookSender.deliverAll())

  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    void handleRequest(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const body = (await request.setEncoding('utf8').toArray()).join('')
    if (pathname.startsWith('/c/'))
      return serveCheckoutPage(state, { method: request.method ?? '', pathname }, response)
    const key = request.headers['idempotency-key']?.toString()
    requests.push({ method: request.method ?? '', path: pathname, key, body })
    const failure = activeFailure
    if (failure === 'silent') return
    if (failure === 'hangs up') return void response.destroy()
    if (failure === 'nonsense') return void response.end('<html>')
    if (failure) {
      const { status, type } = 'once' in failure ? failure.once : failure
      if ('once' in failure) activeFailure = null
      return send(response, status, JSON.stringify({ error: { type, message: 'on purpose' } }))
    }
    const work = () => {
      const form = parseForm(request.method === 'GET' ? search.slice(1) : body)
      return JSON.stringify(handleApi(state, { method: request.method ?? '', path: pathname, form, host }))
    }
    const hash = createHash('sha256').update(`${request.method} ${pathname}\n${body}`).digest('hex')
    const { status, text, replayed } = rejectInvalidRequest(request, secretKey) ?? onceForKey(key, hash, work)
    send(response, status, text, replayed ? { 'idempotent-replayed': 'true' } : {})
  }

  /** Returns the stored response for a repeated idempotency key. Failed requests are not stored. */
  function onceForKey(key: string | undefined, hash: string, work: () => string) {
    const stored = key === undefined ? undefined : storedResponses.get(key)
    if (stored && stored.hash !== hash) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      return {
        status: 400,
        text: errorBody(new StripeError(400, { type: 'idempotency_error', message })),
        replayed: false,
      }
    }
    if (stored) return { status: stored.status, text: stored.body, replayed: true }
    try {
      const text = work()
      if (key !== undefined) storedResponses.set(key, { hash, status: 200, body: text })
      return { status: 200, text, replayed: false }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return { status: error.status, text: errorBody(error), replayed: false }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `http://${host}`,
    secretKey,
    webhook,
    clock,
    state,
    requests,
    ...webhookSender,
    async failWhile<T>(failure: StripeFailure, work: () => Promise<T>): Promise<T> {
      activeFailure = failure
      try {
        return await work()
      } finally {
        activeFailure = null
      }
    },
    /** Deletes all idempotency keys, as Stripe does after a day. */
    clearIdempotencyKeys: () => storedResponses.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function rejectInvalidRequest(request: IncomingMessage, secretKey: string) {
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    const refusal = new StripeError(401, { message: 'Invalid API Key provided.' })
    return { status: 401, text: errorBody(refusal), replayed: false }
  }
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'POST' || type.startsWith('application/x-www-form-urlencoded')) return null
  const message = `Invalid request: the content type ${type} is not accepted.`
  return { status: 400, text: errorBody(new StripeError(400, { message })), replayed: false }
}

const errorBody = ({ details: error }: StripeError) => JSON.stringify({ error })

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const allHeaders = { 'content-type': 'application/json', 'request-id': newId('req'), ...headers }
  response.writeHead(status, allHeaders).end(body)
}

type SenderOptions = { clock: { now: () => Date }; webhook: { url: string | null; secrets: string[] } }

function createWebhookSender(state: FakeStripeState, { clock, webhook }: SenderOptions) {
  const pendingEvents: StripeEvent[] = []
  state.onEvent((event) => void pendingEvents.push(event))

  const signEvent = (event: StripeEvent) => {
    const body = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const [firstHeader = '', ...otherHeaders] = webhook.secrets.map((secret) =>
      webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    )
    return {
      body,
      signature: [firstHeader, ...otherHeaders.map((header) => header.slice(header.indexOf('v1=')))].join(','),
    }
  }
  async function deliver(event: StripeEvent): Promise<number> {
    if (!webhook.url) throw new Error('no webhook URL is set')
    const { body, signature } = signEvent(event)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    // Events for an unreachable site stay pending.
    const response = await fetch(webhook.url, { method: 'POST', headers, body }).catch(() => null)
    return response?.status ?? 0
  }

  return {
    signEvent,
    pendingEvents,
    /** Returns 0 if there was no response. */
    deliver,
    /** Delivers the pending events in order. Those without a 2xx response stay pending. */
    async deliverAll(): Promise<void> {
      for (const event of pendingEvents.splice(0)) {
        const status = await deliver(event)
        if (status < 200 || status > 299) pendingEvents.push(event)
      }
    },
    /** Drops the pending events, as if the network had lost them. */
    dropPendingEvents: () => void pendingEvents.splice(0),
  }
}
