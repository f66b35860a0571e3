import { expect, test } from 'vitest'
import { moneyIn } from '#contract/money.ts'
import {
  grid,
  integer,
  list,
  optionalAmount,
  optionalInstant,
  optionalInteger,
  price,
  select,
  text,
  toggle,
} from './field-kinds.tsx'
import { type FieldsOf, initialValues, toForm, toValues, type ValuesOf, validateFields } from './form-fields.ts'

type Form = {
  title: string
  kind: 'percent' | 'amount'
  percent: number | null
  amountMinor: number | null
  startsAt: string | null
  price: string
  days: number
  tags: string[]
  isActive: boolean
}

const money = moneyIn('usd')

const fields: FieldsOf<Form> = {
  title: text('Title *', { required: 'Enter a title.' }),
  ...grid<Form>('sm:grid-cols-3')({
    kind: select('Kind', [
      { value: 'percent', label: 'Percent' },
      { value: 'amount', label: 'Amount' },
    ]),
    percent: optionalInteger('Percent', { when: ({ kind }) => kind === 'percent', initial: '10' }),
    amountMinor: optionalAmount('Amount', { when: ({ kind }) => kind === 'amount', check: () => 'Too much.' }),
  }),
  startsAt: optionalInstant('Start'),
  price: price('Price *', { required: true }),
  days: integer('Days', { initial: '14' }),
  tags: list('Tags'),
  isActive: toggle('Active', { initial: true }),
}

const form: Form = {
  title: 'Spring',
  kind: 'amount',
  percent: null,
  amountMinor: 1_250,
  startsAt: '2026-05-09T09:30:00.000Z',
  price: '89.99',
  days: 3,
  tags: ['one', 'two'],
  isActive: false,
}

test('form fields: new content has the initial value of each field', () => {
  expect(initialValues(fields)).toEqual({
    title: '',
    kind: 'percent',
    percent: '10',
    amountMinor: '',
    startsAt: '',
    price: '',
    days: '14',
    tags: '',
    isActive: true,
  })
})

test('form fields: a form converts to text and to the same form', () => {
  const values = toValues(fields, form, money)
  expect(values).toMatchObject({ percent: '', amountMinor: '12.50', days: '3', tags: 'one, two', isActive: false })
  expect(toForm(fields, values, money)).toEqual(form)
})

test('form fields: the API gets null for empty text, and an invalid amount that it refuses', () => {
  const values = { ...toValues(fields, form, money), startsAt: '', amountMinor: '', days: '' }
  expect(toForm(fields, values, money)).toMatchObject({ startsAt: null, amountMinor: null, days: 0 })
  expect(toForm(fields, { ...values, amountMinor: 'ten' }, money)).toMatchObject({ amountMinor: -1 })
})

test('form fields: a hidden field is sent blank and is not checked', () => {
  const values: ValuesOf<Form> = { ...toValues(fields, form, money), kind: 'percent', percent: '20' }
  expect(toForm(fields, values, money)).toMatchObject({ percent: 20, amountMinor: null })
  expect(validateFields(fields, values)).toEqual({})
  expect(validateFields(fields, { ...values, kind: 'amount' })).toEqual({ amountMinor: 'Too much.' })
})

test('form fields: a missing title and a wrong price are errors of their fields', () => {
  const values = { ...toValues(fields, form, money), kind: 'percent' as const, title: ' ', price: '9,99' }
  expect(validateFields(fields, values)).toEqual({
    title: 'Enter a title.',
    price: 'Enter a price with at most two decimals, such as 89.99.',
  })
})
