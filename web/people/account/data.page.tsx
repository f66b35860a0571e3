import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { loadClient } from '../../platform/api/load-client.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { downloadBlob } from '../../platform/ui/browser/download-blob.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { DeleteForm } from './delete-form.tsx'

export const meta = noindexMeta('Your data')

export default function DataPage() {
  return (
    <>
      <h1 className="mb-s6">Your data</h1>
      <div className="grid items-start gap-s6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <Surface as="section" aria-labelledby="export" className="p-s5 md:p-s6">
          <h2 id="export" className="text-lg">
            Download your data
          </h2>
          <p className="mt-s3 mb-s4">
            Get one file with everything we store about you: your profile, devices, orders, classes, lesson answers and
            the emails we sent you. It’s in JSON format, which other programs can read.
          </p>
          <ExportButton />
        </Surface>
        <Surface as="section" aria-labelledby="delete" className="p-s5 md:p-s6">
          <h2 id="delete" className="text-lg">
            Delete your account
          </h2>
          <ul className="mt-s3 mb-s5 grid list-disc gap-s2 pl-s5">
            <li>Your name, email, lesson answers and sign-ins are permanently deleted right away.</li>
            <li>
              Your spots in classes that haven’t started are released. Enrollments that can still be canceled are
              refunded; the rest aren’t.
            </li>
            <li>If you connected Google Calendar, we disconnect it and revoke our access at Google.</li>
            <li>
              You lose access to your downloads. Items we haven’t shipped yet will still go to the address on the order.
            </li>
            <li>
              Your orders stay in our records, no longer linked to you. Their invoices keep your name, address and
              email, as tax law requires.
            </li>
          </ul>
          <DeleteForm />
        </Surface>
      </div>
    </>
  )
}

function ExportButton() {
  const [busy, setBusy] = useState(false)
  const downloadExport = async () => {
    setBusy(true)
    try {
      const { api } = await loadClient()
      const response = await api.account.export.$get()
      const [, name = 'my-data.json'] =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      downloadBlob(await response.blob(), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to download your data. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void downloadExport()}>
      <Download size={20} aria-hidden="true" />
      {busy ? 'Preparing...' : 'Download my data'}
    </Button>
  )
}
