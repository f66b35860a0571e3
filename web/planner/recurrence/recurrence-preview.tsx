import { useEffect, useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { firstRecurringDates } from './recurring-dates.ts'

const SHOWN_DATES = 4

/** The first dates of a rule, for example to show its dates in short months. Renders nothing while they load. */
export function RecurrencePreview({ rule, start }: { rule: string; start: string }) {
  const [dates, setDates] = useState<{ key: string; list: string[] }>()
  const key = `${start} ${rule}`
  useEffect(() => {
    let isCurrent = true
    firstRecurringDates(rule, start, SHOWN_DATES + 1).then(
      (list) => isCurrent && setDates({ key, list }),
      // Offline without the package, there is no preview.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isCurrent = false
    }
  }, [rule, start, key])
  if (dates?.key !== key || dates.list.length === 0) return <p className="min-h-6 text-sm" aria-hidden="true" />
  const shown = dates.list.slice(0, SHOWN_DATES)
  return (
    <p className="min-h-6 text-sm text-ink-muted" aria-live="polite">
      {`Falls on ${shown.map(dayText).join(', ')}${dates.list.length > SHOWN_DATES ? ' and so on' : ''}.`}
    </p>
  )
}

/** 'Thu Dec 3' */
const dayText = (date: string) => `${weekday(date).slice(0, 3)} ${cardDate(date).split(',')[0]}`
