import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { downloadBlob } from '../../../platform/ui/browser/download-blob.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import './print-codes.css'

type BackupCodesProps = { codes: string[]; onDone: () => void }

/** Shows new backup codes once, to copy, download or print. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const [copied, setCopied] = useState<boolean>()
  const businessName = useBusinessName()
  const text = `${businessName}: backup codes\nEach works once, instead of a code from your app.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Surface className="backup-codes grid gap-s4 p-s5 md:p-s6">
      <h2 className="text-lg">Your backup codes</h2>
      <p>
        Each code works once, instead of a code from your app. Save them somewhere you can reach without your phone: we
        only show them once.
      </p>
      <ul aria-label="Backup codes" className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-s2">
        {codes.map((code) => (
          <li key={code} className="rounded-sm border border-hair px-s3 py-s2 text-center text-md">
            {code}
          </li>
        ))}
      </ul>
      <div className="backup-codes__ways row">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" />
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() => downloadBlob(new Blob([text], { type: 'text/plain' }), 'backup-codes.txt')}
        >
          <Download size={20} aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          Print
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false && 'Copying was blocked. Please select the codes and copy them manually.'}
      </p>
      <Button className="backup-codes__ways justify-self-start" onClick={onDone}>
        I have saved them
      </Button>
    </Surface>
  )
}
