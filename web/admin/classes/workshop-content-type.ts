import type { WorkshopForm } from '#contract/content/content-forms.schema.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { isPrice, PRICE_ERROR, parseInteger } from '../content-form/number-input.ts'
import { WorkshopFields } from './workshop-fields.tsx'
import { WorkshopPreview } from './workshop-preview.tsx'

type Typed = 'spotsTotal' | 'cancelDays'
export type WorkshopInput = Omit<WorkshopForm, Typed> & Record<Typed, string>

const formOf = (typed: WorkshopInput): WorkshopForm => ({
  ...typed,
  spotsTotal: parseInteger(typed.spotsTotal),
  cancelDays: parseInteger(typed.cancelDays),
})

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const workshopContentType: ContentType<WorkshopInput> = {
  noun: 'workshop',
  headings: { create: 'Create New Workshop', edit: 'Edit Workshop' },
  buttons: { create: 'Create Workshop', edit: 'Update Workshop' },
  successMessages: { create: 'Workshop created', edit: 'Workshop updated' },
  failure: 'Failed to save workshop',
  blank: {
    ...{ title: '', slug: '', description: '', instructor: '', price: '', category: '', imageUrl: '' },
    ...{ workshopDate: '', workshopTime: '09:00', endDate: '', endTime: '17:00', timeZone: zone },
    ...{ spotsTotal: '12', cancelDays: String(CANCEL_DAYS), agenda: [], isActive: true },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    description: 'Description',
    instructor: 'Instructor',
    price: 'Price',
    workshopDate: 'First day',
    workshopTime: 'Begins at',
    endDate: 'Last day',
    endTime: 'Ends at',
    timeZone: 'Time zone',
    spotsTotal: 'Spots',
    cancelDays: 'Free to cancel',
    agenda: 'Agenda',
    category: 'Category',
    imageUrl: 'Image URL',
    isActive: 'Active',
  },
  inWords: { agenda: (agenda) => agenda.map(({ day, time, topic }) => `Day ${day}, ${time}: ${topic}`).join('\n') },
  check: ({ title, price, workshopDate, endDate }) => ({
    ...(title.trim() ? {} : { title: 'Write a title.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
    ...(workshopDate ? {} : { workshopDate: 'Choose a date.' }),
    ...(endDate ? {} : { endDate: 'Choose a date.' }),
  }),
  read: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.workshops[':id'].$get({ param: { id } })).json()
    return { version, typed: { ...form, spotsTotal: String(form.spotsTotal), cancelDays: String(form.cancelDays) } }
  },
  create: (typed) => api.admin.workshops.$post({ json: formOf(typed) }),
  change: (id, version, typed) => {
    return api.admin.workshops[':id'].$put({ param: { id }, json: { ...formOf(typed), version } })
  },
  Fields: WorkshopFields,
  Preview: WorkshopPreview,
}
