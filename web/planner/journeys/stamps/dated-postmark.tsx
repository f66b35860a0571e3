import { cardDate } from '#contract/dates.ts'
import { classNames } from '../../../platform/ui/class-names.ts'

/** A postmark with the date of a stamp, 'yyyy-mm-dd'. Decorative. */
export function DatedPostmark({ date, className }: { date: string; className?: string }) {
  const [monthDay = '', year = ''] = cardDate(date).split(', ')
  return (
    <svg
      className={classNames('absolute -rotate-12 overflow-visible text-(--art-free) opacity-80', className)}
      viewBox="0 0 132 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="40" cy="42" r="36" />
      <circle cx="40" cy="42" r="29" strokeWidth="1.2" />
      <path d="M80 24q8-6 16 0t16 0 16 0M83 35q8-6 16 0t16 0 12 0M83 46q8-6 16 0t16 0 12 0M80 57q8-6 16 0t16 0 16 0" />
      <g className="dated-postmark__text" fill="currentColor" textAnchor="middle">
        <text x="40" y="40">
          {monthDay}
        </text>
        <text x="40" y="54">
          {year}
        </text>
      </g>
    </svg>
  )
}
