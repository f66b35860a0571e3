import type { ServerResponse } from 'node:http'
import type { FakeStripeState } from './state.ts'
import type { Session } from './types.ts'

type Asked = { method: string; pathname: string }

type Answer = { status: number; body: string } | { location: string }

/** Serves the payment page, `/c/pay/{id}`: pay by card, pay by bank, a declined card, and back. */
export function checkoutPage(books: FakeStripeState, asked: Asked, response: ServerResponse): void {
  const answer = pageOf(books, asked)
  if ('location' in answer) response.writeHead(303, answer).end()
  else response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(sheet(answer.body))
}

function pageOf(books: FakeStripeState, { method, pathname }: Asked): Answer {
  const [, , , id = '', action] = pathname.split('/')
  books.closeOverdue()
  const session = books.sessions.get(id)
  if (!session) return { status: 404, body: '<h1>Something went wrong</h1>' }
  if (session.status !== 'open') return { status: 200, body: '<h1>You’re all done here</h1>' }
  if (method === 'GET' && action === undefined) return { status: 200, body: form(books, session) }
  if (method !== 'POST') return { status: 405, body: '<h1>Not allowed</h1>' }
  // After a declined card the session stays open for another card.
  if (action !== 'pay' && action !== 'bank')
    return { status: 200, body: `<p role="alert">Your card has been declined.</p>${form(books, session)}` }
  if (action === 'pay') books.pay(id)
  else books.payLater(id)
  return { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) }
}

function form(books: FakeStripeState, session: Session): string {
  const items = books.items.get(session.id) ?? []
  const rows = items.map(
    ({ title, unitMinor, quantity }) => `<li>${safe(title)} × ${quantity}: ${dollars(unitMinor * quantity)}</li>`,
  )
  const button = (action: string, words: string) =>
    `<form method="post" action="/c/pay/${session.id}/${action}"><button>${words}</button></form>`
  return `<h1>Pay ${dollars(session.amount_total)}</h1><ul>${rows.join('')}</ul><p>${safe(session.customer_email ?? '')}</p>
${button('pay', 'Pay')}${button('bank', 'Pay by bank')}${button('decline', 'Pay with a card that is declined')}
<a href="${safe(session.cancel_url)}">Back</a>`
}

function sheet(body: string): string {
  const head = '<title>Stripe stand-in</title><link rel="icon" href="data:,">'
  return `<!doctype html><html lang="en">${head}<main>${body}</main></html>`
}

const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
