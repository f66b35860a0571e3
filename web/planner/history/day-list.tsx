import { REMOVED_ITEM_DAYS } from '#contract/planner/limits.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { dayTitle } from '../check-ins/check-in-texts.ts'
import { usePlanner } from '../use-planner.ts'
import { listDays } from './day-storage.ts'
import { useSaved } from './use-saved.ts'

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
/** '5:40 PM' */
export const timeText = (instant: number): string => timeFormat.format(instant)

/** The days before today on which the planner changed. */
export function DayList() {
  const { today } = usePlanner()
  const saved = useSaved(listDays)
  const days = saved === null ? [] : saved?.filter(({ day }) => day < today)
  return (
    <>
      <header>
        <h1>History</h1>
        <p className="lead mt-s3">
          Go back to any of the last {REMOVED_ITEM_DAYS} days on which your planner changed in this browser. Restore the
          whole day, or single entries.
        </p>
      </header>
      {days === undefined ? (
        <CardSkeleton label="Loading the history..." rows={3} />
      ) : days.length === 0 ? (
        <EmptyState art={<BlankPaper />} level={2} title={<span className="text-xl">No earlier day yet</span>}>
          From tomorrow on, you can go back to how your planner was today.
        </EmptyState>
      ) : (
        <Surface as="ul" className="entry-rows divide-y divide-hair">
          {days.map(({ day, savedAt }) => (
            <li key={day}>
              <div>
                <b>{dayTitle(day)}</b>
                <p>Last change at {timeText(savedAt)}</p>
              </div>
              <ButtonLink variant="secondary" size="small" to={`/planner/history?day=${day}`}>
                Open<span className="sr"> {dayTitle(day)}</span>
              </ButtonLink>
            </li>
          ))}
        </Surface>
      )}
    </>
  )
}
