import { FileText } from 'lucide-react'
import { useState } from 'react'
import { invoiceTitle, type OrderInvoice } from '#contract/sales/invoices/invoice-title.ts'
import { api } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { downloadBlob } from '../../platform/ui/browser/download-blob.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

/** Downloads the invoice of an order and the credit notes of its refunds; nothing for an order without any. */
export function InvoiceButtons({ invoices }: { invoices: readonly OrderInvoice[] }) {
  const [loadingId, setLoadingId] = useState<string>()
  const download = async (invoice: OrderInvoice) => {
    setLoadingId(invoice.id)
    try {
      const response = await api.invoices[':id'].pdf.$get({ param: { id: invoice.id } })
      downloadBlob(await response.blob(), `${invoiceTitle(invoice)}.pdf`)
    } catch (error) {
      const description = errorMessage(error, 'The PDF couldn’t be created. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setLoadingId(undefined)
    }
  }
  return invoices.map((invoice) => (
    <Button key={invoice.id} variant="secondary" busy={loadingId === invoice.id} onClick={() => void download(invoice)}>
      <FileText size={20} aria-hidden="true" />
      {invoiceTitle(invoice)}
    </Button>
  ))
}
