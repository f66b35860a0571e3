import { type MouseEvent, useState } from 'react'
import type { PdfInput } from '#contract/pdf/pdf.schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { PrintIcon } from './print-icons.tsx'

type PdfButtonProps = {
  wish: Omit<PdfInput, 'written'>
  /** The lessons whose answers go with it. */
  lessons: string[]
  /** Where the same is found with nothing filled in, for a browser that runs no script. */
  blank?: string
  label: string
  'aria-label'?: string
}

/** Gets a PDF with what the reader wrote. Without a script it is a link to the same sheet with nothing filled in. */
export function PdfButton({ wish, lessons, blank, label, ...rest }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)

  async function get(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const message = await import('./download-pdf.ts').then(
      ({ downloadPdf }) => downloadPdf(wish, lessons),
      () => ({ tone: 'bad', title: 'Download failed', description: 'Please check your connection.' }) as const,
    )
    if (message) toast(message)
    setBusy(false)
  }

  const button = {
    variant: 'secondary',
    onClick: get,
    children: (
      <>
        <PrintIcon of="download" />
        {label}
      </>
    ),
    ...rest,
  } as const
  if (blank === undefined) return <Button {...button} className="needs-script" busy={busy} />
  return <ButtonLink {...button} to={blank} reloadDocument download aria-busy={busy || undefined} />
}
