import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import { categories } from '#contract/content/categories.ts'
import { addDays, clockText, workshopDateText } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'

/** Neutral colors for items without a category. */
const neutralClasses = '[--hue:var(--edge)] [--hue-tint:var(--sunk)] [--hue-ink:var(--ink)]'

/** The description, or the facts in its place. */
export const workshopText = ({ description, spotsTotal }: WorkshopCard) =>
  description || `Live and online${spotsTotal > 1 ? `, for up to ${spotsTotal} people` : ''}.`

export function WorkshopAgenda({ agenda, startsOn, endsOn }: Pick<WorkshopCard, 'agenda' | 'startsOn' | 'endsOn'>) {
  if (agenda.length === 0) return null
  const isMultiDay = startsOn !== endsOn
  return (
    <ol className="hours">
      {agenda.map(({ day, time, topic, category }) => (
        <li
          key={`${day} ${time} ${topic}`}
          className={category ? undefined : neutralClasses}
          data-hue={category ? categories[category].hue : undefined}
        >
          <time dateTime={time} className={isMultiDay ? 'w-24' : undefined}>
            {isMultiDay && `${weekday(addDays(startsOn, day - 1)).slice(0, 3)} `}
            {clockText(time)}
          </time>
          <span>{topic}</span>
        </li>
      ))}
    </ol>
  )
}

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
