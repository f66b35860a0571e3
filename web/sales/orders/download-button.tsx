import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { api } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

type DownloadButtonProps = { orderId: string; file: OrderDownload; query?: string }

/** Requests a new signed URL on click, because the URL in the page may have expired. */
export function DownloadButton({ orderId, file, query }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const files = await (await api.orders[':id'].downloads.$get({ param: { id: orderId } })).json()
      const currentFile = files.find((candidate) => isSameFile(candidate, file))
      if (currentFile) window.location.assign(query ? `${currentFile.url}?${query}` : currentFile.url)
      else toast({ tone: 'bad', title: 'Download failed', description: 'This order no longer includes the file.' })
    } catch (error) {
      const description = errorMessage(error, 'Failed to download the file. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="mt-s3 max-w-full text-left whitespace-normal"
      busy={busy}
      onClick={() => void download()}
    >
      <Download size={20} className="shrink-0" aria-hidden="true" />
      {`Download ${file.title}${file.size === undefined ? '' : ` (${formatBytes(file.size)})`}`}
    </Button>
  )
}

/** Compares the product too: two parts of a bundle may have files of the same name. */
const isSameFile = (a: OrderDownload, b: OrderDownload) =>
  a.lineId === b.lineId && a.productId === b.productId && a.fileName === b.fileName
