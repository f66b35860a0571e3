import { workshopDateText } from '#contract/dates.ts'
import { weekday } from './weekday.ts'

/** The day it begins, large, as on a tear-off calendar; weekdays and the whole date beside it. */
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
