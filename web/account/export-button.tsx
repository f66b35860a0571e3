import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorMessage } from '../api/api-error.ts'
import { loadClient } from '../api/load-client.ts'
import { downloadBlob } from '../ui/browser/download-blob.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-bus.ts'

export function ExportButton() {
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
      const description = errorMessage(error, 'Failed to fetch your data. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void downloadExport()}>
      <Download size={20} aria-hidden="true" />
      {busy ? 'Collecting...' : 'Download my data'}
    </Button>
  )
}
