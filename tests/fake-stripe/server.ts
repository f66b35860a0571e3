import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { handleApi } from './api.ts'
import { checkoutPage } from './checkout-page.ts'
import { readForm } from './form-encoding.ts'
import { type FakeStripeState, newId, openState } from './state.ts'
import { StripeError } from './stripe-error.ts'
import type { StripeEvent } from './types.ts'

const { webhooks } = new Stripe('sk_unused_for_signatures')

/** What Stripe does instead of its work. `silent`: it takes the question and never answers. */
type Answer = { status: number; type: string }
export type StripeFailure = Answer | { once: Answer } | 'silent' | 'hangs up' | 'nonsense'

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>

type Given = {
  /** The clock by which pages expire. It may be put in the place of this one later. */
  now?: () => Date
  /** Whether it tells of things by itself, as they happen; otherwise the test does. */
  tellsAtOnce?: boolean
}

/**
 * Stripe on a loopback port: answers the official client as Stripe's documentation says, shows a page on which a buyer
 * pays, and signs its webhooks. Its books are open to the test. Close it when done.
 */
export async function openFakeStripe({ now = () => new Date(), tellsAtOnce = false }: Given = {}) {
  const clock = { now }
  const books = openState(clock)
  const kept = new Map<string, { hash: string; status: number; body: string }>()
  const secretKey = newId('sk_test')
  const webhook: { url: string | null; secrets: string[] } = { url: null, secrets: [newId('whsec')] }
  /** What was asked, in order. */
  const asked: { method: string; path: string; key: string | undefined; body: string }[] = []
  let fault: StripeFailure | null = null
  let host = ''
  const post = aPost(books, { clock, webhook })
  if (tellsAtOnce) books.onEvent(() => void post.deliverAll())

  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const body = (await request.setEncoding('utf8').toArray()).join('')
    if (pathname.startsWith('/c/')) return checkoutPage(books, { method: request.method ?? '', pathname }, response)
    const key = request.headers['idempotency-key']?.toString()
    asked.push({ method: request.method ?? '', path: pathname, key, body })
    const failing = fault
    if (failing === 'silent') return
    if (failing === 'hangs up') return void response.destroy()
    if (failing === 'nonsense') return void response.end('<html>')
    if (failing) {
      const { status, type } = 'once' in failing ? failing.once : failing
      if ('once' in failing) fault = null
      return send(response, status, JSON.stringify({ error: { type, message: 'on purpose' } }))
    }
    const work = () => {
      const form = readForm(request.method === 'GET' ? search.slice(1) : body)
      return JSON.stringify(handleApi(books, { method: request.method ?? '', path: pathname, form, host }))
    }
    const hash = createHash('sha256').update(`${request.method} ${pathname}\n${body}`).digest('hex')
    const { status, text, replayed } = refuseStrangers(request, secretKey) ?? onceForKey(key, hash, work)
    send(response, status, text, replayed ? { 'idempotent-replayed': 'true' } : {})
  }

  /** The same key is the same answer, and never another request. What was never begun is not kept. */
  function onceForKey(key: string | undefined, hash: string, work: () => string) {
    const known = key === undefined ? undefined : kept.get(key)
    if (known && known.hash !== hash) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      return { status: 400, text: told(new StripeError(400, { type: 'idempotency_error', message })), replayed: false }
    }
    if (known) return { status: known.status, text: known.body, replayed: true }
    try {
      const text = work()
      if (key !== undefined) kept.set(key, { hash, status: 200, body: text })
      return { status: 200, text, replayed: false }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return { status: error.status, text: told(error), replayed: false }
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
    books,
    asked,
    ...post,
    /** Everything that is asked while `work` runs meets this. */
    async while<T>(what: StripeFailure, work: () => Promise<T>): Promise<T> {
      fault = what
      try {
        return await work()
      } finally {
        fault = null
      }
    },
    /** A day later no key is known any more. */
    forgetKeys: () => kept.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuseStrangers(request: IncomingMessage, secretKey: string) {
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    const refusal = new StripeError(401, { message: 'Invalid API Key provided.' })
    return { status: 401, text: told(refusal), replayed: false }
  }
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'POST' || type.startsWith('application/x-www-form-urlencoded')) return null
  const message = `Invalid request: the content type ${type} is none that is taken.`
  return { status: 400, text: told(new StripeError(400, { message })), replayed: false }
}

const told = ({ told: error }: StripeError) => JSON.stringify({ error })

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const named = { 'content-type': 'application/json', 'request-id': newId('req'), ...headers }
  response.writeHead(status, named).end(body)
}

type Post = { clock: { now: () => Date }; webhook: { url: string | null; secrets: string[] } }

/** How Stripe's messages go out. */
function aPost(books: FakeStripeState, { clock, webhook }: Post) {
  const waiting: StripeEvent[] = []
  books.onEvent((event) => void waiting.push(event))

  const signed = (event: StripeEvent) => {
    const body = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const [first = '', ...more] = webhook.secrets.map((secret) =>
      webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    )
    return { body, signature: [first, ...more.map((header) => header.slice(header.indexOf('v1=')))].join(',') }
  }
  async function deliver(event: StripeEvent): Promise<number> {
    if (!webhook.url) throw new Error('no webhook is set')
    const { body, signature } = signed(event)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    // A site that is down is told later.
    const answer = await fetch(webhook.url, { method: 'POST', headers, body }).catch(() => null)
    return answer?.status ?? 0
  }

  return {
    signed,
    /** What was not told yet. */
    waiting,
    /** @returns the status that it was answered with, 0 when nobody answered */
    deliver,
    /** Tells all that waits, in order. What is not taken with a 2xx waits on. */
    async deliverAll(): Promise<void> {
      for (const event of waiting.splice(0)) {
        const status = await deliver(event)
        if (status < 200 || status > 299) waiting.push(event)
      }
    },
    /** The network loses what waits. */
    lose: () => void waiting.splice(0),
  }
}
