import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { downloadBlob } from '../../../platform/ui/browser/download-blob.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

/** Downloads everything stored about a customer, for when they ask for it. */
export function ExportCustomerButton({ id, email }: { id: string; email: string }) {
  const [busy, setBusy] = useState(false)
  const downloadExport = async () => {
    setBusy(true)
    try {
      const response = await api.admin.users[':id'].export.$post({ param: { id } })
      downloadBlob(await response.blob(), `${email}.json`)
    } catch (error) {
      console.warn('Failed to export a customer', error)
      const description = errorMessage(error, 'Failed to download the data. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void downloadExport()}>
      <Download size={18} aria-hidden="true" />
      Download their data
    </Button>
  )
}
