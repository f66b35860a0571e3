import type { Category, WorkshopCard } from '#contract/classes/class-cards.ts'
import { addDays } from '#contract/dates.ts'
import { weekday } from './weekday.ts'

const hues: Record<Category, string> = { Spiritual: 'spirit', Health: 'health', Education: 'edu', Finance: 'fin' }
/** What belongs to no category is drawn in ink on a sunk ground: a hue always means something. */
const plain = '[--hue:var(--edge)] [--hue-tint:var(--sunk)] [--hue-ink:var(--ink)]'

/** The hours of the day (or days), in the workshop's own time zone. */
export function WorkshopAgenda({ agenda, startsOn, endsOn }: Pick<WorkshopCard, 'agenda' | 'startsOn' | 'endsOn'>) {
  if (agenda.length === 0) return null
  const severalDays = startsOn !== endsOn
  return (
    <ol className="hours">
      {agenda.map(({ day, time, topic, category }) => (
        <li
          key={`${day} ${time} ${topic}`}
          className={category ? undefined : plain}
          data-hue={category ? hues[category] : undefined}
        >
          <time dateTime={time} className={severalDays ? 'w-18' : undefined}>
            {severalDays && `${weekday(addDays(startsOn, day - 1)).slice(0, 3)} `}
            {clockFace(time)}
          </time>
          {topic}
        </li>
      ))}
    </ol>
  )
}

/** '13:30' -> '1:30', as on a wall clock. */
function clockFace(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}
