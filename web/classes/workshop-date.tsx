import { workshopDateText } from '#contract/dates.ts'
import { weekday } from './weekday.ts'

/** The day of the month in large type, with weekdays and full date. */
export function WorkshopDate({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const days = startsOn === endsOn ? weekday(startsOn) : `${weekday(startsOn)} to ${weekday(endsOn)}`
  return (
    <p className="ticket__date">
      <b aria-hidden="true">{Number(startsOn.slice(8))}</b>
      <span>
        {days}
        <br />
        <time dateTime={startsOn}>{workshopDateText(startsOn, endsOn)}</time>
      </span>
    </p>
  )
}
