import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { siteMoney } from '../../site-money.ts'
import { type EnrolledEvent, listAlternativeDates, listEnrolledEvents } from '../schedule/index.ts'

/** Lists other dates of a workshop with a free seat. @throws sign_in_required, not_found */
export async function listTransferOptions(ctx: Ctx, { id }: { id: string }): Promise<CalendarEvent[]> {
  const enrolledEvents = await listEnrolledEvents(ctx, requireViewer(ctx))
  const current = enrolledEvents.find(({ enrollment }) => enrollment.id === id)
  if (!current) throw new Problem('not_found')
  if (!current.workshop) return []
  const optionsOf = await loadTransferOptions(ctx, enrolledEvents, [current.line.unitMinor])
  return optionsOf(current)
}

/** The dates of a workshop are separate rows with the same title and price. */
export const isSameWorkshop = (a: { title: string }, b: { title: string }): boolean =>
  a.title.trim().toLowerCase() === b.title.trim().toLowerCase()

export async function loadTransferOptions(
  ctx: Ctx,
  enrolledEvents: EnrolledEvent[],
  pricesMinor: number[],
): Promise<(event: EnrolledEvent) => CalendarEvent[]> {
  const enrolledIds = new Set(
    enrolledEvents.flatMap(({ enrollment, workshop }) =>
      enrollment.status === 'completed' ? (workshop?.id ?? []) : [],
    ),
  )
  const money = siteMoney(ctx)
  const prices = [...new Set(pricesMinor.map(money.toDecimal))]
  const dates = prices.length === 0 ? [] : await listAlternativeDates(ctx, { prices })
  return ({ line, workshop }) =>
    dates.filter(
      (date) =>
        workshop &&
        isSameWorkshop(date, workshop) &&
        money.toMinor(date.price) === line.unitMinor &&
        !enrolledIds.has(date.id),
    )
}
