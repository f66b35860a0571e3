import { type Form, formOf, formsOf, textOf } from './form-encoding.ts'
import { type FakeStripeState, newId } from './state.ts'
import { StripeError } from './stripe-error.ts'
import type { Session } from './types.ts'

const HALF_HOUR_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 3600
/** Stripe's minimum amount in US dollars, in minor units. */
const MIN_AMOUNT_MINOR = 50

const knownParameters = [
  'adaptive_pricing',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'success_url',
]

/** @throws StripeError */
export function createSession(state: FakeStripeState, form: Form, host: string): Session {
  const unknownParameter = Object.keys(form).find((name) => !knownParameters.includes(name))
  if (unknownParameter)
    throw invalidRequest(unknownParameter, `Received unknown parameter: ${unknownParameter}`, 'parameter_unknown')
  if (textOf(form, 'mode') !== 'payment') throw invalidRequest('mode', 'This stand-in sells for payment alone.')
  const successUrl = readUrl(form, 'success_url')
  const cancelUrl = readUrl(form, 'cancel_url')
  const now = state.seconds()
  const expiresAt = form.expires_at === undefined ? now + DAY_SECONDS : readInteger(form, 'expires_at')
  if (expiresAt < now + HALF_HOUR_SECONDS)
    throw invalidRequest(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (expiresAt > now + DAY_SECONDS)
    throw invalidRequest(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  const items = formsOf(form, 'line_items').map(readItem)
  if (items.length === 0 || items.length > 100)
    throw invalidRequest('line_items', 'Between 1 and 100 line items are needed.')
  const [currency = '', ...others] = new Set(items.map((item) => item.currency))
  if (others.length > 0) throw invalidRequest('line_items', 'All line items must have the same currency.')
  const amount = items.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  if (amount < MIN_AMOUNT_MINOR) {
    const message = "The Checkout Session's total amount must convert to at least 50 cents."
    throw invalidRequest('line_items', message, 'amount_too_small')
  }
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: amount,
    cancel_url: cancelUrl,
    client_reference_id: requireMaxLength(textOf(form, 'client_reference_id'), 'client_reference_id', 200) ?? null,
    created: now,
    currency,
    customer_email: readEmail(form) ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: readMetadata(form),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: successUrl,
    url: `http://${host}/c/pay/${id}`,
  }
  const payment = formOf(form, 'payment_intent_data')
  state.sessions.set(id, session)
  state.items.set(id, items)
  state.paymentIntentData.set(id, {
    metadata: readMetadata(payment),
    description: textOf(payment, 'description') ?? null,
  })
  return session
}

function readItem(item: Form) {
  const price = formOf(item, 'price_data')
  const title = requireMaxLength(textOf(formOf(price, 'product_data'), 'name'), 'product_data[name]', 250)
  const currency = textOf(price, 'currency')
  if (!title)
    throw invalidRequest('line_items', 'Missing required param: line_items[0][price_data][product_data][name].')
  if (!currency || !/^[a-z]{3}$/.test(currency)) throw invalidRequest('line_items', `Invalid currency: ${currency}`)
  const [unitMinor, quantity] = [readInteger(price, 'unit_amount'), readInteger(item, 'quantity')]
  if (quantity < 1) throw invalidRequest('line_items', 'This value must be greater than or equal to 1.')
  return { title, unitMinor, quantity, currency }
}

function readInteger(form: Form, name: string): number {
  const text = textOf(form, name) ?? ''
  if (!/^\d{1,12}$/.test(text)) throw invalidRequest(name, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

function readUrl(form: Form, name: string): string {
  const text = textOf(form, name) ?? ''
  if (!URL.canParse(text)) throw invalidRequest(name, 'Not a valid URL', 'url_invalid')
  return text
}

function readEmail(form: Form): string | undefined {
  const email = textOf(form, 'customer_email')
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalidRequest('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  return email
}

function readMetadata(form: Form): Record<string, string> {
  const metadata = formOf(form, 'metadata')
  const entries = Object.entries(metadata).map(([name, value]): [string, string] => {
    if (typeof value !== 'string' || value.length > 500 || name.length > 40)
      throw invalidRequest('metadata', 'Metadata values must be strings of up to 500 characters.')
    return [name, value]
  })
  if (entries.length > 50) throw invalidRequest('metadata', 'Metadata can have up to 50 keys.')
  return Object.fromEntries(entries)
}

function requireMaxLength(text: string | undefined, param: string, maxLength: number): string | undefined {
  if (text !== undefined && text.length > maxLength)
    throw invalidRequest(param, `Invalid string: at most ${maxLength} characters.`)
  return text
}

function invalidRequest(param: string, message: string, code?: string): StripeError {
  return new StripeError(400, { param, message, ...(code ? { code } : {}) })
}
