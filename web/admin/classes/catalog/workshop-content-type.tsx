import { cancellationTerms } from '#contract/classes/catalog/cancellation-terms.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import type { WorkshopForm } from '#contract/content/editing/content-forms.schema.ts'
import { ClassCard } from '../../../classes/catalog/class-card.tsx'
import { api } from '../../../platform/api/client.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { category, date, grid, integer, price, time, timeZone } from '../../platform/content-form/field-kinds.tsx'
import { field } from '../../platform/content-form/form-fields.ts'
import { emptyToNull, previewPrice } from '../../platform/content-form/parse-input.ts'
import { AgendaFields } from './agenda-fields.tsx'
import { cancelDays, descriptionFields, displayFields, instructor, joinUrl } from './class-fields.ts'

export const workshopContentType: ContentType<WorkshopForm> = {
  ...contentTexts('workshop'),
  fields: {
    ...descriptionFields,
    ...grid<WorkshopForm>('sm:grid-cols-2 lg:grid-cols-4')({
      workshopDate: date('First day *', { required: 'Choose a date.', hint: 'Further sessions move along with it.' }),
      workshopTime: time('Starts at *', { initial: '09:00', required: true }),
      endDate: date('Last day *', { required: 'Choose a date.' }),
      endTime: time('Ends at *', { initial: '17:00', required: true }),
    }),
    ...grid<WorkshopForm>('sm:grid-cols-2')({
      timeZone: timeZone('Time zone *', {
        initial: 'UTC',
        required: true,
        hint: 'The times above are in this time zone.',
      }),
      instructor,
      price: price('Price *', { required: true }),
      spotsTotal: integer('Spots *', { initial: '12', required: true }),
      cancelDays: cancelDays({ hint: 'Up to this many days before the start.' }),
      category: category(),
    }),
    joinUrl: joinUrl(),
    agenda: field('Agenda', [], AgendaFields, {
      summarize: (agenda) => agenda.map(({ day, time, topic }) => `Day ${day}, ${time}: ${topic}`).join('\n'),
    }),
    ...displayFields,
  },
  resource: api.admin.workshops,
  Preview: WorkshopPreview,
}

function WorkshopPreview({ content }: { content: WorkshopForm }) {
  const workshop = emptyToNull(content, 'category', 'cover', 'imageUrl')
  const today = new Date().toISOString().slice(0, 10)
  const startsOn = workshop.workshopDate || today
  const endsOn = [startsOn, workshop.endDate].sort().at(-1) ?? startsOn
  const startTime = workshop.workshopTime || '00:00'
  const endTime = workshop.endTime || '00:00'
  const timeZone = isZone(workshop.timeZone) ? workshop.timeZone : 'UTC'
  return (
    <div inert className="mx-auto w-full max-w-2xl">
      <ClassCard
        classItem={{
          kind: 'workshop',
          item: {
            ...workshop,
            id: '',
            title: workshop.title || 'Untitled',
            startsOn,
            startTime,
            endsOn,
            endTime,
            startsAt: zonedInstant(startsOn, startTime, timeZone).toISOString(),
            endsAt: zonedInstant(endsOn, endTime, timeZone).toISOString(),
            timeZone,
            spotsAvailable: workshop.spotsTotal,
            isWaitingListOpen: true,
            cancelUntil: null,
            cancellationTerms: cancellationTerms(workshop.cancelDays),
            price: previewPrice(workshop.price),
            agenda: workshop.agenda.map((item) => emptyToNull(item, 'category')),
          },
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
