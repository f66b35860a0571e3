import { Download } from 'lucide-react'
import { useState } from 'react'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { usePlanner } from '../use-planner.ts'
import { type ExportFormat, exportPlanner } from './export-planner.ts'

const formats: { format: ExportFormat; label: string; about: string }[] = [
  { format: 'markdown', label: 'Text (Markdown)', about: 'Everything to read, by journey and week' },
  { format: 'json', label: 'Backup (JSON)', about: 'Everything, to import again' },
  { format: 'steps', label: 'Steps (CSV)', about: 'For spreadsheets' },
  { format: 'entries', label: 'Track entries (CSV)', about: 'For spreadsheets' },
  { format: 'calendar', label: 'Calendar (ICS)', about: 'Appointments, and steps with a day' },
]

/** Downloads that are created in the browser. */
export function ExportSection() {
  const { state, today, isPartial } = usePlanner()
  const businessName = useBusinessName()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const download = (format: ExportFormat) => {
    setBusy(format)
    exportPlanner(format, state, { today, businessName })
      .catch((error: unknown) => {
        console.warn(error)
        const description = 'Failed to create the file. Please check your connection and try again.'
        toast({ tone: 'bad', title: 'Download failed', description })
      })
      .finally(() => setBusy(null))
  }
  return (
    <>
      <ul className="entry-rows divide-y divide-hair border-t border-hair">
        {formats.map(({ format, label, about }) => (
          <li key={format}>
            <div>
              <b className="font-semibold">{label}</b>
              <p>{about}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={busy === format}
              disabled={isPartial}
              onClick={() => download(format)}
            >
              <Download size={18} aria-hidden="true" />
              Download<span className="sr"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isPartial && <p className="mt-s3 text-sm text-ink-muted">Older entries are still loading...</p>}
    </>
  )
}
