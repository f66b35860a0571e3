import { formatAmount } from '#contract/money.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { listAlternativeDates, listEnrolledEvents } from '../schedule/index.ts'

/**
 * The workshops to which one of the viewer's places can be moved: of the same price, with a free seat, and none that they
 * have a place in (features: account, 8). @throws sign_in_required, not_found
 */
export async function listTransferOptions(ctx: Ctx, { id }: { id: string }): Promise<CalendarEvent[]> {
  const places = await listEnrolledEvents(ctx, requireViewer(ctx))
  const place = places.find(({ enrollment }) => enrollment.id === id)
  if (!place) throw new Problem('not_found')
  if (!place.workshop) return []
  const mine = new Set(
    places.flatMap(({ enrollment, workshop }) => (enrollment.status === 'completed' ? (workshop?.id ?? []) : [])),
  )
  const dates = await listAlternativeDates(ctx, { price: formatAmount(place.line.unitMinor) })
  return dates.filter((event) => !mine.has(event.id))
}
