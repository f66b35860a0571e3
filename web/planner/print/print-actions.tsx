import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { SheetContent, SheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { useIsOnline } from '../../platform/ui/browser/use-is-online.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { PaperOptions } from './paper-fields.tsx'

type PrintActionsProps = { content: SheetContent; options: PaperOptions; codes: string[]; onPrinted: () => void }

export function PrintActions({ content, options, codes, onPrinted }: PrintActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const isOnline = useIsOnline()

  async function download(): Promise<void> {
    setBusy(true)
    const input: SheetPdfInput = { layout: SHEET_LAYOUT, content, ...options, codes }
    const message = await import('./download-sheet.ts').then(
      ({ downloadSheet }) => downloadSheet(input, onPrinted),
      () => ({ tone: 'bad', title: 'Download failed', description: 'Please check your connection.' }) as const,
    )
    if (message) toast(message)
    setBusy(false)
  }

  return (
    <div className="print-sheet__actions">
      <Button onClick={download} busy={isBusy} disabled={!isOnline}>
        <Download size={20} aria-hidden="true" />
        Download PDF
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer size={20} aria-hidden="true" />
        Print
      </Button>
      <p className="text-sm text-ink-muted">
        {isOnline
          ? 'Print at 100 percent, or “actual size”.'
          : 'You’re offline, so there’s no PDF. Printing from your browser works.'}
      </p>
    </div>
  )
}
