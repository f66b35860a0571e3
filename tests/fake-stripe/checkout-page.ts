import type { ServerResponse } from 'node:http'
import type { FakeStripeState } from './state.ts'
import type { Session } from './types.ts'

type PageRequest = { method: string; pathname: string }

type PageResponse = { status: number; body: string } | { location: string }

/** Serves the payment page, `/c/pay/{id}`: pay by card, pay by bank, a declined card, and back. */
export function serveCheckoutPage(state: FakeStripeState, request: PageRequest, response: ServerResponse): void {
  const page = renderPage(state, request)
  if ('location' in page) response.writeHead(303, page).end()
  else response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(htmlDocument(page.body))
}

function renderPage(state: FakeStripeState, { method, pathname }: PageRequest): PageResponse {
  const [, , , id = '', action] = pathname.split('/')
  state.expireOverdueSessions()
  const session = state.sessions.get(id)
  if (!session) return { status: 404, body: '<h1>Something went wrong</h1>' }
  if (session.status !== 'open') return { status: 200, body: '<h1>You’re all done here</h1>' }
  if (method === 'GET' && action === undefined) return { status: 200, body: paymentForm(state, session) }
  if (method !== 'POST') return { status: 405, body: '<h1>Not allowed</h1>' }
  // After a declined card the session stays open for another card.
  if (action !== 'pay' && action !== 'bank')
    return { status: 200, body: `<p role="alert">Your card has been declined.</p>${paymentForm(state, session)}` }
  if (action === 'pay') state.pay(id)
  else state.payWithDelay(id)
  return { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) }
}

function paymentForm(state: FakeStripeState, session: Session): string {
  const items = state.items.get(session.id) ?? []
  const rows = items.map(
    ({ title, unitMinor, quantity }) =>
      `<li>${escapeHtml(title)} × ${quantity}: ${formatDollars(unitMinor * quantity)}</li>`,
  )
  const button = (action: string, label: string) =>
    `<form method="post" action="/c/pay/${session.id}/${action}"><button>${label}</button></form>`
  return `<h1>Pay ${formatDollars(session.amount_total)}</h1><ul>${rows.join('')}</ul><p>${escapeHtml(session.customer_email ?? '')}</p>
${button('pay', 'Pay')}${button('bank', 'Pay by bank')}${button('decline', 'Pay with a card that is declined')}
<a href="${escapeHtml(session.cancel_url)}">Back</a>`
}

function htmlDocument(body: string): string {
  const head = '<title>Stripe stand-in</title><link rel="icon" href="data:,">'
  return `<!doctype html><html lang="en">${head}<main>${body}</main></html>`
}

const formatDollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
