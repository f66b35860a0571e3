import { createSession } from './create-session.ts'
import { type Form, textOf, textsOf } from './form-encoding.ts'
import type { FakeStripeState } from './state.ts'
import { missing, StripeError } from './stripe-error.ts'
import type { Charge, Session } from './types.ts'

type Asked = { method: string; path: string; form: Form; host: string }

/**
 * Handles the requests to Stripe's API that a shop with Checkout needs.
 * @throws StripeError
 */
export function handleApi(books: FakeStripeState, asked: Asked): object {
  books.closeOverdue()
  const [, version, ...parts] = asked.path.split('/')
  if (version !== 'v1')
    throw new StripeError(404, { message: `Unrecognized request URL (${asked.method}: ${asked.path}).` })
  const { form } = asked
  const route = `${asked.method} ${parts.map((part) => (/^(cs|re|pi|ch|du|evt)_/.test(part) ? ':id' : part)).join('/')}`
  const id = parts.find((part) => /_/.test(part) && part !== 'payment_intents') ?? ''
  const read = (answer: object) => expanded(books, answer, textsOf(form, 'expand'))
  switch (route) {
    case 'POST checkout/sessions':
      return read(createSession(books, form, asked.host))
    case 'GET checkout/sessions/:id':
      return read(sessionOf(books, id))
    case 'POST checkout/sessions/:id/expire': {
      const session = sessionOf(books, id)
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
        throw new StripeError(400, { message })
      }
      books.expire(session)
      return read(session)
    }
    case 'GET checkout/sessions':
      return list(
        [...books.sessions.values()].filter(
          (session) => fits(form, 'payment_intent', session.payment_intent) && fits(form, 'status', session.status),
        ),
        form,
        asked.path,
      )
    case 'GET payment_intents/:id': {
      const payment = books.payments.get(id)
      if (!payment) throw missing('payment_intent', id)
      return read(payment)
    }
    case 'POST refunds':
      return read(refund(books, form))
    case 'GET refunds':
      return list([...books.refunds.values()].filter(ofPayment(form)), form, asked.path)
    case 'GET disputes':
      return list([...books.disputes.values()].filter(ofPayment(form)), form, asked.path)
    case 'GET account':
      return books.account
    case 'GET webhook_endpoints':
      return list(books.webhooks, form, asked.path)
    case 'GET events': {
      const types = textsOf(form, 'types')
      const wanted = books.events.filter(({ type }) => types.length === 0 || types.includes(type))
      return list(wanted, form, asked.path)
    }
    default:
      throw new StripeError(404, { message: `Unrecognized request URL (${asked.method}: ${asked.path}).` })
  }
}

function sessionOf(books: FakeStripeState, id: string): Session {
  const session = books.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}

const fits = (form: Form, name: string, value: string | null) => [undefined, value].includes(textOf(form, name))
const ofPayment = (form: Form) => (one: { payment_intent: string; charge: string }) =>
  fits(form, 'payment_intent', one.payment_intent) && fits(form, 'charge', one.charge)

function refund(books: FakeStripeState, form: Form): object {
  const charge = chargeNamed(books, form)
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed && [...books.disputes.values()].some((one) => one.charge === charge.id && one.status !== 'won'))
    throw new StripeError(400, { code: 'charge_disputed', message: `Charge ${charge.id} has been charged back.` })
  if (left === 0)
    throw new StripeError(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  const amount = textOf(form, 'amount') === undefined ? left : Number(textOf(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new StripeError(400, { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer' })
  const metadata = form.metadata as Record<string, string> | undefined
  const made = books.giveBack(charge, amount, metadata ?? {})
  if (made) return made
  const message = `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`
  throw new StripeError(400, { param: 'amount', message })
}

function chargeNamed(books: FakeStripeState, form: Form): Charge {
  const paymentId = textOf(form, 'payment_intent')
  if (paymentId === undefined) {
    const charge = books.charges.get(textOf(form, 'charge') ?? '')
    if (!charge) throw missing('charge', textOf(form, 'charge') ?? '', 'charge')
    return charge
  }
  const payment = books.payments.get(paymentId)
  if (!payment) throw missing('payment_intent', paymentId, 'payment_intent')
  const charge = books.charges.get(payment.latest_charge ?? '')
  if (!charge)
    throw new StripeError(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
  return charge
}

/** Returns one page of a list, newest first. */
function list(rows: { id: string; created: number }[], form: Form, url: string): object {
  const limit = Number(textOf(form, 'limit') ?? 10)
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > 100)
    throw new StripeError(400, { code: 'parameter_invalid_integer', param: 'limit', message: 'Invalid limit' })
  const created = typeof form.created === 'object' ? form.created : {}
  const since = Number(textOf(created, 'gte') ?? 0)
  const until = Number(textOf(created, 'lte') ?? Number.MAX_SAFE_INTEGER)
  const newestFirst = rows.filter((row) => row.created >= since && row.created <= until).toReversed()
  const after = textOf(form, 'starting_after')
  const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw missing('object', after, 'starting_after')
  const data = newestFirst.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < newestFirst.length, data }
}

/** Returns a copy in which the ids at these paths are expanded to objects. */
function expanded(books: FakeStripeState, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of paths) {
    let at = copy
    for (const name of path.split('.')) {
      if (!(name in at)) throw new StripeError(400, { message: `This property cannot be expanded (${name}).` })
      const value = at[name]
      if (value === null) break
      const found = typeof value === 'string' ? structuredClone(named(books, value)) : value
      at[name] = found
      at = found as Record<string, unknown>
    }
  }
  return copy
}

function named(books: FakeStripeState, id: string): object {
  const found = books.payments.get(id) ?? books.charges.get(id) ?? books.refunds.get(id)
  if (!found) throw new StripeError(400, { message: `This property cannot be expanded (${id}).` })
  return found
}
