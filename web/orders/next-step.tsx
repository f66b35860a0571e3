import { CalendarDays, Download, type LucideIcon, Mail, Package } from 'lucide-react'
import { Link } from 'react-router'
import { classDateText, nextStepText, quantityText } from '#contract/orders/fulfillment-text.ts'
import type { FulfillmentItem, FulfillmentMethod, OrderDownload } from '#contract/orders/orders.schema.ts'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { CompletedStep } from './completed-step.tsx'
import { DownloadButton } from './download-button.tsx'

type NextStepProps = {
  part: FulfillmentItem
  files: OrderDownload[]
  shipTo: ShipTo | null
  email: string
  orderId: string
  level: 3 | 4
}

const signs = {
  ships: Package,
  downloads: Download,
  mailed: Mail,
  course: CalendarDays,
  workshop: CalendarDays,
  classes: CalendarDays,
  session: Mail,
  arranged: Mail,
} satisfies Record<FulfillmentMethod, LucideIcon>

/** What is looked up in the calendar until a mail comes. */
const scheduled: readonly FulfillmentMethod[] = ['course', 'workshop', 'classes']

/** What is a place of its own in a class. */
const booked: readonly FulfillmentMethod[] = ['course', 'workshop']

/** One thing that was bought, and how its buyer comes by it (features: orders, 21). */
export function NextStep({ part, files, shipTo, email, orderId, level }: NextStepProps) {
  const Sign = signs[part.handover]
  const Heading = `h${level}` as const
  return (
    <div className="flex gap-s3">
      <Sign size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <Heading className="font-text text-md font-semibold tracking-normal">{quantityText(part)}</Heading>
        <div className="mt-s1 wrap-anywhere text-ink-muted">
          {part.when && <p>{classDateText(part.when)}</p>}
          <p>
            {part.done ? (
              <CompletedStep part={part} done={part.done} />
            ) : (
              nextStepText(part, { shipTo, writeTo: email })
            )}
            {scheduled.includes(part.handover) && (
              <>
                {' '}
                <Link to="/schedule" className="link">
                  See the schedule
                </Link>
                {booked.includes(part.handover) && (
                  <>
                    {' '}
                    <Link to="/account/classes" className="link">
                      Move or cancel it
                    </Link>
                  </>
                )}
              </>
            )}
          </p>
        </div>
        {files.map((file) => (
          <DownloadButton key={file.fileName} orderId={orderId} file={file} />
        ))}
      </div>
    </div>
  )
}
