import { CalendarDays, Download, type LucideIcon, Mail, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { longDate, workshopDateText, workshopTimeText } from '#contract/dates.ts'
import type { Handover, OrderDownload, OrderPart } from '#contract/orders.ts'
import type { ShipTo } from '#contract/shipping.ts'
import { addressLines } from './address-lines.ts'
import { DownloadButton } from './download-button.tsx'

type NextStepProps = {
  part: OrderPart
  files: OrderDownload[]
  shipTo: ShipTo | null
  email: string
  orderId: string
  level: 3 | 4
}

const signs = {
  ships: Package,
  downloads: Download,
  course: CalendarDays,
  workshop: CalendarDays,
  classes: CalendarDays,
  session: Mail,
  arranged: Mail,
} satisfies Record<Handover, LucideIcon>

/** One thing that was bought, and how its buyer comes by it (features: orders, 21). */
export function NextStep(props: NextStepProps) {
  const { part, files, orderId, level } = props
  const Sign = signs[part.handover]
  const Heading = `h${level}` as const
  return (
    <div className="flex gap-s3">
      <Sign size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <Heading className="font-text text-md font-semibold tracking-normal">
          {part.quantity === 1 ? part.title : `${part.title} × ${part.quantity}`}
        </Heading>
        <div className="mt-s1 wrap-anywhere text-ink-muted">{words(props)}</div>
        {files.map((file) => (
          <DownloadButton key={file.fileName} orderId={orderId} file={file} />
        ))}
      </div>
    </div>
  )
}

function words({ part, files, shipTo, email }: NextStepProps): ReactNode {
  switch (part.handover) {
    case 'ships':
      return shipTo ? (
        <>We pack it and send it to: {addressLines(shipTo).join(', ')}</>
      ) : (
        <>We pack it, and write to {email} to ask where to send it.</>
      )
    case 'downloads':
      return files.length > 0 ? 'Yours to keep. Save it on every device that you use.' : <>We send it to {email}.</>
    case 'course':
    case 'workshop':
      return (
        <>
          {part.when && <p>{dateText(part.when)}</p>}
          <p>The link to join comes by e-mail. {schedule}</p>
        </>
      )
    case 'classes':
      return (
        <>
          We write to {email} to book your places. {schedule}
        </>
      )
    case 'session':
      return <>We write to {email} to find a time that suits you.</>
    case 'arranged':
      return <>We write to {email} about it.</>
  }
}

const schedule = (
  <Link to="/schedule" className="link">
    See the schedule
  </Link>
)

function dateText({ startsOn, endsOn, hours }: NonNullable<OrderPart['when']>): string {
  if (!hours) return `Starts ${longDate(startsOn)}.`
  return `${workshopDateText(startsOn, endsOn)}, ${workshopTimeText(hours.from, hours.to)} (${hours.timeZone}).`
}
