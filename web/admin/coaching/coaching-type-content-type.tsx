import type { CoachingTypeForm } from '#contract/coaching/admin-coaching.schema.ts'
import { changeTerms } from '#contract/orders/change-terms.ts'
import { api } from '../../api/client.ts'
import { useMoney } from '../../ui/use-money.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { isPrice, PRICE_ERROR, parseInteger, previewPrice } from '../content-form/parse-input.ts'
import { CoachingTypeFields } from './coaching-type-fields.tsx'

type NumberValues = 'minutes' | 'bufferMinutes' | 'daysAhead' | 'noticeHours' | 'cancelHours'
export type CoachingTypeInput = Omit<CoachingTypeForm, NumberValues> & Record<NumberValues, string>

const toApiForm = (values: CoachingTypeInput): CoachingTypeForm => ({
  ...values,
  minutes: parseInteger(values.minutes),
  bufferMinutes: parseInteger(values.bufferMinutes),
  daysAhead: parseInteger(values.daysAhead),
  noticeHours: parseInteger(values.noticeHours),
  cancelHours: parseInteger(values.cancelHours),
})

export const coachingTypeContentType: ContentType<CoachingTypeInput> = {
  noun: 'session',
  headings: { create: 'Create New Session', edit: 'Edit Session' },
  buttons: { create: 'Create Session', edit: 'Update Session' },
  successMessages: { create: 'Session created', edit: 'Session updated' },
  errorText: 'Failed to save session',
  emptyValues: {
    title: '',
    slug: '',
    description: '',
    price: '',
    joinUrl: '',
    isActive: true,
    minutes: '60',
    bufferMinutes: '15',
    daysAhead: '30',
    noticeHours: '24',
    cancelHours: '24',
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    minutes: 'Length',
    bufferMinutes: 'Free time afterwards',
    price: 'Price',
    daysAhead: 'Book ahead',
    noticeHours: 'Notice',
    cancelHours: 'Move and cancel',
    joinUrl: 'Link to join',
    isActive: 'Active',
  },
  validate: ({ title, price }) => ({
    ...(title.trim() ? {} : { title: 'Enter a title.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
  }),
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin['session-types'][':id'].$get({ param: { id } })).json()
    return {
      version,
      values: {
        ...form,
        minutes: String(form.minutes),
        bufferMinutes: String(form.bufferMinutes),
        daysAhead: String(form.daysAhead),
        noticeHours: String(form.noticeHours),
        cancelHours: String(form.cancelHours),
      },
    }
  },
  create: (values) => api.admin['session-types'].$post({ json: toApiForm(values) }),
  update: (id, version, values) =>
    api.admin['session-types'][':id'].$put({ param: { id }, json: { ...toApiForm(values), version } }),
  Fields: CoachingTypeFields,
  Preview: CoachingTypePreview,
}

function CoachingTypePreview({ values }: { values: CoachingTypeInput }) {
  const { title, minutes, price, description, cancelHours } = values
  return (
    <div className="mx-auto grid max-w-xl gap-s2 rounded-md border border-edge p-s4">
      <b>{`${title || 'Untitled'}, ${parseInteger(minutes)} minutes`}</b>
      <p className="text-sm text-ink-muted">{`${useMoney().formatPrice(previewPrice(price))}. ${description}`}</p>
      <p className="text-sm text-ink-muted">{changeTerms(parseInteger(cancelHours))}</p>
    </div>
  )
}
