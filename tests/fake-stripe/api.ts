import { createSession } from './create-checkout-session.ts'
import { type Form, textOf, textsOf } from './form-encoding.ts'
import type { FakeStripeState } from './state.ts'
import { notFoundError, StripeError } from './stripe-error.ts'
import type { Charge, Session } from './types.ts'

type ApiRequest = { method: string; path: string; form: Form; host: string }

/** @throws StripeError */
export function handleApi(state: FakeStripeState, request: ApiRequest): object {
  state.expireOverdueSessions()
  const [, version, ...parts] = request.path.split('/')
  if (version !== 'v1')
    throw new StripeError(404, { message: `Unrecognized request URL (${request.method}: ${request.path}).` })
  const { form } = request
  const route = `${request.method} ${parts.map((part) => (/^(cs|re|pi|ch|du|evt|tax|taxcalc)_/.test(part) ? ':id' : part)).join('/')}`
  const id = parts.find((part) => /_/.test(part) && part !== 'payment_intents') ?? ''
  const expand = (object: object) => expandPaths(state, object, textsOf(form, 'expand'))
  switch (route) {
    case 'POST checkout/sessions':
      return expand(createSession(state, form, request.host))
    case 'GET checkout/sessions/:id':
      return expand(sessionOf(state, id))
    case 'POST checkout/sessions/:id/expire': {
      const session = sessionOf(state, id)
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
        throw new StripeError(400, { message })
      }
      state.expire(session)
      return expand(session)
    }
    case 'GET checkout/sessions':
      return list(
        [...state.sessions.values()].filter(
          (session) =>
            hasValue(form, 'payment_intent', session.payment_intent) && hasValue(form, 'status', session.status),
        ),
        form,
        request.path,
      )
    case 'GET payment_intents/:id': {
      const payment = state.payments.get(id)
      if (!payment) throw notFoundError('payment_intent', id)
      return expand(payment)
    }
    case 'POST refunds':
      return expand(createRefund(state, form))
    case 'GET refunds':
      return list([...state.refunds.values()].filter(belongsToPayment(form)), form, request.path)
    case 'GET disputes':
      return list([...state.disputes.values()].filter(belongsToPayment(form)), form, request.path)
    case 'GET account':
      return state.account
    case 'GET webhook_endpoints':
      return list(state.webhooks, form, request.path)
    case 'GET events': {
      const types = textsOf(form, 'types')
      const events = state.events.filter(({ type }) => types.length === 0 || types.includes(type))
      return list(events, form, request.path)
    }
    case 'GET tax/settings':
      return state.tax.settings
    case 'POST tax/calculations':
      return state.tax.calculate(form)
    case 'POST tax/transactions/create_from_calculation':
      return state.tax.createFromCalculation(form)
    case 'POST tax/transactions/create_reversal':
      return state.tax.createReversal(form)
    case 'GET tax/transactions/:id':
      return state.tax.findTransaction(id)
    case 'GET tax/calculations/:id/line_items':
    case 'GET tax/transactions/:id/line_items':
      return state.tax.listItems(id)
    default:
      throw new StripeError(404, { message: `Unrecognized request URL (${request.method}: ${request.path}).` })
  }
}

function sessionOf(state: FakeStripeState, id: string): Session {
  const session = state.sessions.get(id)
  if (!session) throw notFoundError('checkout.session', id, 'session')
  return session
}

const hasValue = (form: Form, name: string, value: string | null) => [undefined, value].includes(textOf(form, name))
const belongsToPayment = (form: Form) => (object: { payment_intent: string; charge: string }) =>
  hasValue(form, 'payment_intent', object.payment_intent) && hasValue(form, 'charge', object.charge)

function createRefund(state: FakeStripeState, form: Form): object {
  const charge = findCharge(state, form)
  const remaining = charge.amount - charge.amount_refunded
  if (
    charge.disputed &&
    [...state.disputes.values()].some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
  )
    throw new StripeError(400, { code: 'charge_disputed', message: `Charge ${charge.id} has been charged back.` })
  if (remaining === 0)
    throw new StripeError(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  const amount = textOf(form, 'amount') === undefined ? remaining : Number(textOf(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new StripeError(400, { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer' })
  const metadata = form.metadata as Record<string, string> | undefined
  const refund = state.refundCharge(charge, amount, metadata ?? {})
  if (refund) return refund
  const message = `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(remaining / 100).toFixed(2)})`
  throw new StripeError(400, { param: 'amount', message })
}

function findCharge(state: FakeStripeState, form: Form): Charge {
  const paymentId = textOf(form, 'payment_intent')
  if (paymentId === undefined) {
    const charge = state.charges.get(textOf(form, 'charge') ?? '')
    if (!charge) throw notFoundError('charge', textOf(form, 'charge') ?? '', 'charge')
    return charge
  }
  const payment = state.payments.get(paymentId)
  if (!payment) throw notFoundError('payment_intent', paymentId, 'payment_intent')
  const charge = state.charges.get(payment.latest_charge ?? '')
  if (!charge)
    throw new StripeError(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
  return charge
}

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
  if (after !== undefined && from === 0) throw notFoundError('object', after, 'starting_after')
  const data = newestFirst.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < newestFirst.length, data }
}

function expandPaths(state: FakeStripeState, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of paths) {
    let parent = copy
    for (const name of path.split('.')) {
      if (!(name in parent)) throw new StripeError(400, { message: `This property cannot be expanded (${name}).` })
      const value = parent[name]
      if (value === null) break
      const expandedValue = typeof value === 'string' ? structuredClone(findObject(state, value)) : value
      parent[name] = expandedValue
      parent = expandedValue as Record<string, unknown>
    }
  }
  return copy
}

function findObject(state: FakeStripeState, id: string): object {
  const object = state.payments.get(id) ?? state.charges.get(id) ?? state.refunds.get(id)
  if (!object) throw new StripeError(400, { message: `This property cannot be expanded (${id}).` })
  return object
}
