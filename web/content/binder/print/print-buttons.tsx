import { type MouseEvent, useState } from 'react'
import type { PdfInput } from '#contract/content/pdf/pdf.schema.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { SvgIcon } from '../../../platform/ui/icon.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

const paths = { print: 'M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z', download: 'M12 3v12M7 10l5 5 5-5M4 20h16' }

const PrintIcon = ({ name }: { name: keyof typeof paths }) => <SvgIcon path={paths[name]} size={20} />

type PdfButtonProps = {
  request: Omit<PdfInput, 'written'>
  lessonIds: string[]
  /** URL of the blank PDF, for browsers without scripts. */
  blankUrl?: string
  label: string
  'aria-label'?: string
}

export function PdfButton({ request, lessonIds, blankUrl, label, ...rest }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)

  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const message = await import('./download-pdf.ts').then(
      ({ downloadPdf }) => downloadPdf(request, lessonIds),
      () => ({ tone: 'bad', title: 'Download failed', description: 'Please check your connection.' }) as const,
    )
    if (message) toast(message)
    setBusy(false)
  }

  const buttonProps = {
    variant: 'secondary',
    onClick: download,
    children: (
      <>
        <PrintIcon name="download" />
        {label}
      </>
    ),
    ...rest,
  } as const
  if (blankUrl === undefined) return <Button {...buttonProps} className="needs-script" busy={busy} />
  return <ButtonLink {...buttonProps} to={blankUrl} reloadDocument download aria-busy={busy || undefined} />
}

/** Printing needs a script; without one CSS hides the button and keeps its space. */
export function PrintButton() {
  return (
    <Button variant="secondary" wide className="needs-script" onClick={() => window.print()}>
      <PrintIcon name="print" />
      Print
    </Button>
  )
}
