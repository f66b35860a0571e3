import { type Form, formOf, formsOf, textOf } from './form-encoding.ts'
import { notFoundError, StripeError } from './stripe-error.ts'

type TaxPart = { percent: number; type: string; level: string }
type TaxLine = {
  id: string
  object: string
  livemode: false
  reference: string
  amount: number
  amount_tax: number
  tax_behavior: string
  tax_code: string
  quantity: number
  tax_breakdown?: object[]
}
type ShippingCost = { amount: number; amount_tax: number; tax_behavior: string; tax_breakdown?: object[] }
type Calculation = { id: string; currency: string; lines: TaxLine[]; shipping: ShippingCost | null }
export type TaxTransaction = Calculation & {
  reference: string
  type: 'transaction' | 'reversal'
  reversed: string | null
}

export function openTaxState(newId: (prefix: string) => string) {
  const settings = { object: 'tax.settings', livemode: false, status: 'active' }
  // The seller is registered in these countries and states.
  const registrations = new Map<string, TaxPart[]>([
    ['DE', [{ percent: 19, type: 'vat', level: 'country' }]],
    ['FR', [{ percent: 20, type: 'vat', level: 'country' }]],
    [
      'US NY',
      [
        { percent: 4, type: 'sales_tax', level: 'state' },
        { percent: 4.5, type: 'sales_tax', level: 'city' },
        { percent: 0.375, type: 'sales_tax', level: 'district' },
      ],
    ],
  ])
  const calculations = new Map<string, Calculation>()
  const transactions = new Map<string, TaxTransaction>()

  function calculate(form: Form): object {
    const customer = formOf(form, 'customer_details')
    const address = formOf(customer, 'address')
    const country = textOf(address, 'country') ?? ''
    if (country === 'US' && !/^\d{5}/.test(textOf(address, 'postal_code') ?? ''))
      throw new StripeError(400, {
        code: 'customer_tax_location_invalid',
        message: 'The customer’s location isn’t recognized.',
        param: 'customer_details[address]',
      })
    const parts = registrations.get(`${country} ${textOf(address, 'state')}`) ?? registrations.get(country) ?? []
    const isReverseCharge = country !== 'DE' && formsOf(customer, 'tax_ids').length > 0
    const toTax = (item: Form) => {
      const amount = Number(textOf(item, 'amount'))
      if (!Number.isSafeInteger(amount) || amount < 1)
        throw new StripeError(400, { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer' })
      const tax_behavior = textOf(item, 'tax_behavior') ?? 'exclusive'
      const whole = parts.reduce((sum, { percent }) => sum + percent, 0)
      const base = tax_behavior === 'inclusive' ? amount / (1 + whole / 100) : amount
      const tax_breakdown = parts.map(({ percent, type, level }) => ({
        amount: isReverseCharge ? 0 : Math.round((base * percent) / 100),
        jurisdiction: { country, display_name: country, level, state: null },
        sourcing: 'destination',
        tax_rate_details: {
          display_name: type,
          percentage_decimal: isReverseCharge ? '0.0' : String(percent),
          tax_type: type,
        },
        taxability_reason: isReverseCharge ? 'reverse_charge' : 'standard_rated',
        taxable_amount: amount,
      }))
      const amount_tax = tax_breakdown.reduce((sum, part) => sum + part.amount, 0)
      return { amount, amount_tax, tax_behavior, tax_code: textOf(item, 'tax_code') ?? '', tax_breakdown }
    }
    const lines = formsOf(form, 'line_items').map((item) => ({
      id: newId('tax_li'),
      object: 'tax.calculation_line_item',
      livemode: false as const,
      quantity: 1,
      reference: textOf(item, 'reference') ?? '',
      ...toTax(item),
    }))
    const shippingForm = formOf(form, 'shipping_cost')
    const shipping = textOf(shippingForm, 'amount') === undefined ? null : toTax(shippingForm)
    const calculation = { id: newId('taxcalc'), currency: textOf(form, 'currency') ?? '', lines, shipping }
    calculations.set(calculation.id, calculation)
    const taxed = [...lines, ...(shipping ? [shipping] : [])]
    const sumOf = (behavior: string) =>
      taxed.reduce((sum, { tax_behavior, amount_tax }) => sum + (tax_behavior === behavior ? amount_tax : 0), 0)
    const pageSize = 10
    return {
      id: calculation.id,
      object: 'tax.calculation',
      currency: calculation.currency,
      livemode: false,
      amount_total: taxed.reduce((sum, { amount }) => sum + amount, sumOf('exclusive')),
      tax_amount_exclusive: sumOf('exclusive'),
      tax_amount_inclusive: sumOf('inclusive'),
      tax_breakdown: taxed.flatMap(({ tax_breakdown }) => tax_breakdown),
      shipping_cost: shipping,
      line_items: { object: 'list', data: lines.slice(0, pageSize), has_more: lines.length > pageSize },
    }
  }

  function assertNewReference(reference: string): void {
    if ([...transactions.values()].some((transaction) => transaction.reference === reference))
      throw new StripeError(400, {
        message: `A transaction with the reference ${reference} exists.`,
        param: 'reference',
      })
  }

  function createFromCalculation(form: Form): object {
    const calculation = calculations.get(textOf(form, 'calculation') ?? '')
    if (!calculation) throw notFoundError('tax.calculation', textOf(form, 'calculation') ?? '', 'calculation')
    const reference = textOf(form, 'reference') ?? ''
    assertNewReference(reference)
    const lines = calculation.lines.map((line) => ({ ...line, id: newId('tax_li') }))
    return store({ ...calculation, id: newId('tax'), lines, reference, type: 'transaction', reversed: null })
  }

  function createReversal(form: Form): object {
    const original = transactionOf(textOf(form, 'original_transaction') ?? '')
    const reference = textOf(form, 'reference') ?? ''
    assertNewReference(reference)
    const lines = formsOf(form, 'line_items').map((item) => {
      const line = original.lines.find(({ id }) => id === textOf(item, 'original_line_item'))
      if (!line) throw notFoundError('tax.transaction_line_item', textOf(item, 'original_line_item') ?? '')
      return { ...line, amount: Number(textOf(item, 'amount')), amount_tax: Number(textOf(item, 'amount_tax')) }
    })
    const cost = formOf(form, 'shipping_cost')
    const shipping =
      original.shipping && textOf(cost, 'amount') !== undefined
        ? {
            ...original.shipping,
            amount: Number(textOf(cost, 'amount')),
            amount_tax: Number(textOf(cost, 'amount_tax')),
          }
        : null
    const { currency } = original
    return store({ id: newId('tax'), currency, lines, shipping, reference, type: 'reversal', reversed: original.id })
  }

  function store(transaction: TaxTransaction): object {
    transactions.set(transaction.id, transaction)
    return toTransaction(transaction)
  }

  function transactionOf(id: string): TaxTransaction {
    const transaction = transactions.get(id)
    if (!transaction) throw notFoundError('tax.transaction', id)
    return transaction
  }

  const toTransaction = ({ id, currency, reference, type }: TaxTransaction) => ({
    id,
    object: 'tax.transaction',
    currency,
    livemode: false,
    reference,
    type,
  })

  return {
    settings,
    registrations,
    transactions,
    calculate,
    createFromCalculation,
    createReversal,
    findTransaction: (id: string) => toTransaction(transactionOf(id)),
    listItems: (id: string) => ({
      object: 'list',
      has_more: false,
      data: (calculations.get(id) ?? transactionOf(id)).lines,
    }),
  }
}
