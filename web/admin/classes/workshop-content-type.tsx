import { cancellationTerms } from '#contract/classes/cancellation-terms.ts'
import type { WorkshopForm } from '#contract/content/content-forms.schema.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { zonedInstant } from '#contract/schedule/zoned-instant.ts'
import { api } from '../../api/client.ts'
import { WorkshopCard } from '../../classes/workshop-card.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { isPrice, PRICE_ERROR, parseInteger, previewPrice } from '../content-form/parse-input.ts'
import { WorkshopFields } from './workshop-fields.tsx'

type TextValues = 'spotsTotal' | 'cancelDays'
export type WorkshopInput = Omit<WorkshopForm, TextValues> & Record<TextValues, string>

const toApiForm = (values: WorkshopInput): WorkshopForm => ({
  ...values,
  spotsTotal: parseInteger(values.spotsTotal),
  cancelDays: parseInteger(values.cancelDays),
})

export const workshopContentType: ContentType<WorkshopInput> = {
  noun: 'workshop',
  headings: { create: 'Create New Workshop', edit: 'Edit Workshop' },
  buttons: { create: 'Create Workshop', edit: 'Update Workshop' },
  successMessages: { create: 'Workshop created', edit: 'Workshop updated' },
  errorText: 'Failed to save workshop',
  emptyValues: {
    ...{ title: '', slug: '', description: '', instructor: '', price: '', category: '', imageUrl: '', cover: '' },
    ...{ joinUrl: '' },
    ...{ workshopDate: '', workshopTime: '09:00', endDate: '', endTime: '17:00', timeZone: 'UTC' },
    ...{ spotsTotal: '12', cancelDays: String(CANCEL_DAYS), agenda: [], isActive: true },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    instructor: 'Instructor',
    price: 'Price',
    workshopDate: 'First day',
    workshopTime: 'Starts at',
    endDate: 'Last day',
    endTime: 'Ends at',
    timeZone: 'Time zone',
    spotsTotal: 'Spots',
    cancelDays: 'Free cancellation',
    joinUrl: 'Link to join',
    agenda: 'Agenda',
    category: 'Category',
    imageUrl: 'Image URL',
    cover: 'Drawing',
    isActive: 'Active',
  },
  formatValue: { agenda: (agenda) => agenda.map(({ day, time, topic }) => `Day ${day}, ${time}: ${topic}`).join('\n') },
  validate: ({ title, price, workshopDate, endDate }) => ({
    ...(title.trim() ? {} : { title: 'Enter a title.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
    ...(workshopDate ? {} : { workshopDate: 'Choose a date.' }),
    ...(endDate ? {} : { endDate: 'Choose a date.' }),
  }),
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.workshops[':id'].$get({ param: { id } })).json()
    return { version, values: { ...form, spotsTotal: String(form.spotsTotal), cancelDays: String(form.cancelDays) } }
  },
  create: (values) => api.admin.workshops.$post({ json: toApiForm(values) }),
  update: (id, version, values) => {
    return api.admin.workshops[':id'].$put({ param: { id }, json: { ...toApiForm(values), version } })
  },
  Fields: WorkshopFields,
  Preview: WorkshopPreview,
}

function WorkshopPreview({ values }: { values: WorkshopInput }) {
  const today = new Date().toISOString().slice(0, 10)
  const startsOn = values.workshopDate || today
  const endsOn = [startsOn, values.endDate].sort().at(-1) ?? startsOn
  const startTime = values.workshopTime || '00:00'
  const endTime = values.endTime || '00:00'
  const timeZone = isZone(values.timeZone) ? values.timeZone : 'UTC'
  const spots = parseInteger(values.spotsTotal)
  return (
    <div inert className="mx-auto w-full max-w-2xl">
      <WorkshopCard
        workshop={{
          ...values,
          id: '',
          title: values.title || 'Untitled',
          startsOn,
          startTime,
          endsOn,
          endTime,
          startsAt: zonedInstant(startsOn, startTime, timeZone).toISOString(),
          endsAt: zonedInstant(endsOn, endTime, timeZone).toISOString(),
          timeZone,
          spotsTotal: spots,
          spotsAvailable: spots,
          isWaitingListOpen: true,
          cancelUntil: null,
          cancellationTerms: cancellationTerms(parseInteger(values.cancelDays)),
          price: previewPrice(values.price),
          agenda: values.agenda.map((item) => ({ ...item, category: item.category || null })),
          category: values.category || null,
          cover: values.cover || null,
          imageUrl: values.imageUrl || null,
        }}
      />
    </div>
  )
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
