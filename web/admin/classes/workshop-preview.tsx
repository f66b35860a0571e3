import { WorkshopCard } from '../../classes/workshop-card.tsx'
import { parseInteger, previewPrice } from '../content-form/parse-input.ts'
import type { WorkshopInput } from './workshop-content-type.tsx'

export function WorkshopPreview({ values }: { values: WorkshopInput }) {
  const today = new Date().toISOString().slice(0, 10)
  const startsOn = values.workshopDate || today
  const spots = parseInteger(values.spotsTotal)
  return (
    <div inert className="mx-auto w-full max-w-2xl">
      <WorkshopCard
        workshop={{
          ...values,
          id: '',
          title: values.title || 'Untitled',
          startsOn,
          startTime: values.workshopTime || '00:00',
          endsOn: [startsOn, values.endDate].sort().at(-1) ?? startsOn,
          endTime: values.endTime || '00:00',
          timeZone: isZone(values.timeZone) ? values.timeZone : 'UTC',
          spotsTotal: spots,
          spotsAvailable: spots,
          takesWaiting: true,
          cancelDays: parseInteger(values.cancelDays),
          price: previewPrice(values.price),
          agenda: values.agenda.map((item) => ({ ...item, category: item.category || null })),
          category: values.category || null,
          cover: null,
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
