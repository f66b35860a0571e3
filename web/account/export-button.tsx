import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { errorMessage } from '../api/error-message.ts'
import { loadClient } from '../api/load-client.ts'
import { Button } from '../ui/button.tsx'
import { downloadBlob } from '../ui/download-blob.ts'
import { toast } from '../ui/toast/toast-bus.ts'

export function ExportButton() {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      const { api } = await loadClient()
      const answer = await api.account.export.$get()
      const [, name = 'my-data.json'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
      downloadBlob(await answer.blob(), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to fetch your data. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void fetchFile()}>
      <Download size={20} aria-hidden="true" />
      {busy ? 'Collecting...' : 'Download my data'}
    </Button>
  )
}
