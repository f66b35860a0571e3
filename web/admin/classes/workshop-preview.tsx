import { WorkshopTicket } from '../../classes/workshop-card.tsx'
import { parseInteger, previewPrice } from '../content-form/number-input.ts'
import type { WorkshopInput } from './workshop-content-type.ts'

/** The workshop's ticket as it will stand among the classes. */
export function WorkshopPreview({ typed }: { typed: WorkshopInput }) {
  const today = new Date().toISOString().slice(0, 10)
  const startsOn = typed.workshopDate || today
  const spots = parseInteger(typed.spotsTotal)
  return (
    <div inert className="mx-auto w-full max-w-2xl">
      <WorkshopTicket
        workshop={{
          ...typed,
          id: '',
          title: typed.title || 'Untitled',
          startsOn,
          startTime: typed.workshopTime || '00:00',
          endsOn: [startsOn, typed.endDate].sort().at(-1) ?? startsOn,
          endTime: typed.endTime || '00:00',
          timeZone: isZone(typed.timeZone) ? typed.timeZone : 'UTC',
          spotsTotal: spots,
          spotsAvailable: spots,
          takesWaiting: true,
          cancelDays: parseInteger(typed.cancelDays),
          price: previewPrice(typed.price),
          agenda: typed.agenda.map((item) => ({ ...item, category: item.category || null })),
          category: typed.category || null,
          cover: null,
          imageUrl: typed.imageUrl || null,
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
