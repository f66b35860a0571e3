import { BookOpen, CalendarDays, Download, Gift, type LucideIcon, Mail, NotebookPen, Package } from 'lucide-react'
import { Link } from 'react-router'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { classDateText, doneText, nextStepText, quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import type {
  FulfillmentItem,
  FulfillmentMethod,
  OrderDownload,
  OrderView,
} from '#contract/sales/orders/orders.schema.ts'
import { JOIN_LINK_PENDING_TEXT, JoinClassLink } from '../../classes/schedule/join-class-link.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { LocalDate } from '../../platform/time/local-dates.tsx'
import { localHours } from '../../platform/time/local-hours.ts'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import { DownloadButton } from './download-button.tsx'
import { WaysIn } from './ways-in.tsx'
import { YearlyPlannerDownload } from './yearly-planner-download.tsx'

export type NextStepProps = {
  part: FulfillmentItem
  files: OrderDownload[]
  order: Pick<OrderView, 'id' | 'shipTo' | 'pickupAddress'>
  email: string
  level: 3 | 4
}

const icons = {
  ships: Package,
  downloads: Download,
  mailed: Mail,
  course: CalendarDays,
  workshop: CalendarDays,
  classes: CalendarDays,
  session: Mail,
  planner: NotebookPen,
  arranged: Mail,
  gift: Gift,
  booking: CalendarDays,
} satisfies Record<FulfillmentMethod, LucideIcon>

const SCHEDULED_METHODS: readonly FulfillmentMethod[] = ['course', 'workshop']

export function NextStep({ part, files, order, email, level }: NextStepProps) {
  const MethodIcon = part.isSelfPaced ? BookOpen : icons[part.handover]
  const Heading = `h${level}` as const
  const { handover, isSelfPaced, isCanceled, isRemoved } = part
  const isScheduled = SCHEDULED_METHODS.includes(handover) && !isSelfPaced && !isCanceled && !isRemoved
  const changeLabel = changeLabelOf(part)
  const joinLabel = part.handover === 'booking' ? { label: 'Join the session' } : {}
  return (
    <div className="flex gap-s3">
      <MethodIcon size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <Heading className="font-text text-md font-semibold tracking-normal">{quantityText(part)}</Heading>
        <div className="row mt-s3 empty:hidden">
          <WaysIn ways={part.waysIn} />
        </div>
        {files.map((file) =>
          file.isYearlyPlanner ? (
            <YearlyPlannerDownload key={file.fileName} orderId={order.id} file={file} />
          ) : (
            <DownloadButton key={file.fileName} orderId={order.id} file={file} />
          ),
        )}
        <div className="mt-s2 wrap-anywhere text-ink-muted">
          {part.when && (
            <p>
              <ClassDate when={part.when} />
            </p>
          )}
          {part.joinUrl !== undefined && (
            <p>{part.joinUrl ? <JoinClassLink url={part.joinUrl} {...joinLabel} /> : JOIN_LINK_PENDING_TEXT}</p>
          )}
          {part.sessions && part.sessions.length > 0 && <UpcomingSessions sessions={part.sessions} />}
          <p>
            {part.done ? (
              <CompletedStep part={part} done={part.done} isPickup={order.pickupAddress !== null} />
            ) : (
              nextStepText(part, { ...order, writeTo: email })
            )}
          </p>
          <p className="row empty:hidden">
            {isScheduled && (
              <Link to="/schedule" prefetch={publicPrefetch} className="link">
                See the schedule
              </Link>
            )}
            {changeLabel && (
              <Link to="/account/classes" className="link">
                {changeLabel}
              </Link>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Returns the label of the link to the page where the item can be changed; undefined once it is too late. */
function changeLabelOf({ cancelHours, cancellationTerms }: FulfillmentItem): string | undefined {
  if (cancelHours !== undefined) return 'Move or cancel'
  return cancellationTerms && 'Cancel enrollment'
}

type ClassWhen = NonNullable<FulfillmentItem['when']>

/** In the time zone of the class, and in the buyer's zone if that differs. */
export function ClassDate({ when }: { when: ClassWhen }) {
  const zone = useTimeZone()
  const userHours = zone && localClassHours(when, zone)
  return `${classDateText(when)}${userHours ? ` Yours: ${userHours}.` : ''}`
}

function localClassHours({ startsOn, endsOn, hours }: ClassWhen, zone: string): string | null {
  if (!hours) return null
  const { from: startTime, to: endTime, timeZone } = hours
  const startsAt = zonedInstant(startsOn, startTime, timeZone).toISOString()
  const endsAt = zonedInstant(endsOn, endTime, timeZone).toISOString()
  return localHours({ startsOn, endsOn, startTime, endTime, startsAt, endsAt }, zone)
}

function UpcomingSessions({ sessions }: { sessions: NonNullable<FulfillmentItem['sessions']> }) {
  return (
    <ul className="my-s2 grid gap-s2" aria-label="Sessions">
      {sessions.map(({ title, when, joinUrl }) => (
        <li key={`${title} ${when.startsOn} ${when.hours?.from}`}>
          {title && <b className="block text-ink">{title}</b>}
          <ClassDate when={when} />
          {joinUrl && (
            <span className="block">
              <JoinClassLink url={joinUrl} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type CompletedStepProps = { part: FulfillmentItem; done: NonNullable<FulfillmentItem['done']>; isPickup: boolean }

function CompletedStep({ part: { handover }, done, isPickup }: CompletedStepProps) {
  const { at, carrier, trackingNumber, trackingUrl } = done
  return (
    <>
      {`${doneText(handover, isPickup)} on `}
      <LocalDate instant={at} />
      {[carrier, trackingNumber].map((text) => text && `, ${text}`)}.
      {trackingUrl && (
        <>
          {' '}
          <a className="link" href={trackingUrl} target="_blank" rel="noreferrer noopener">
            Track the package
          </a>
        </>
      )}
    </>
  )
}
