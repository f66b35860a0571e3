import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { DateOrder, ImportProblem, ImportReport } from './formats/imported-items.ts'
import { PreviewSection, ShortList } from './preview-section.tsx'

type ReportSectionsProps = { file: PlannerFile; report: ImportReport; onOrder: (order: DateOrder) => void }

/** What an import from another app takes over, and what not. */
export function ReportSections({ file, report, onOrder }: ReportSectionsProps) {
  const { leftOut, problems, dateOrder } = report
  const otherOrder = dateOrder?.order === 'day first' ? 'month first' : 'day first'
  return (
    <>
      <p className="text-ink-muted">Taken over: {takenText(file)}.</p>
      {dateOrder && (
        <p className="text-ink-muted">
          {dateOrder.example} is read with the {dateOrder.order}, like all dates of this file.{' '}
          <Button variant="quiet" size="small" onClick={() => onOrder(otherOrder)}>
            Read the {otherOrder}
          </Button>
        </p>
      )}
      {leftOut.size > 0 && (
        <PreviewSection title="Not taken over" note="The planner has no place for these:">
          <p className="text-ink-muted">
            {[...leftOut].map(([name, count]) => `${name}: ${count.toLocaleString('en-US')}`).join(' · ')}
          </p>
        </PreviewSection>
      )}
      {problems.length > 0 && (
        <PreviewSection title="Couldn’t be read" note={problemsText(problems)}>
          <ShortList
            entries={problems}
            keyOf={({ place, text }) => `${place} ${text}`}
            row={({ place, text }) => (
              <>
                <b>{place}</b> {text}
              </>
            )}
          />
        </PreviewSection>
      )}
    </>
  )
}

/** 'titles, days, repeats, and projects as journeys' */
function takenText({ steps, appointments, journeys }: PlannerFile): string {
  const names: [name: string, isTaken: boolean][] = [
    ['titles', true],
    ['days', appointments.length > 0 || steps.some(({ date }) => date)],
    ['times', appointments.some(({ startTime }) => startTime) || steps.some(({ time }) => time)],
    ['durations', steps.some(({ minutes }) => minutes)],
    ['repeats', [...appointments, ...steps].some(({ recurrence }) => recurrence)],
    ['notes', steps.some(({ notes }) => notes)],
    ['sub-steps', steps.some(({ parts }) => parts.length > 0)],
    ['what’s done', steps.some(({ state }) => state === 'done')],
    ['projects as journeys', journeys.length > 0 || steps.some(({ journeyId }) => journeyId)],
  ]
  return new Intl.ListFormat('en-US').format(names.flatMap(([name, isTaken]) => (isTaken ? [name] : [])))
}

function problemsText(problems: readonly ImportProblem[]): string {
  const skipped = problems.filter(({ isSkipped }) => isSkipped).length
  const partly = problems.length - skipped
  const parts = [skipped > 0 && `left out: ${skipped}`, partly > 0 && `read in part: ${partly}`].filter(Boolean)
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
