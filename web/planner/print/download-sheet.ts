import type { SheetContent, SheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { savePdf } from '../../content/binder/print/save-pdf.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { loadClient } from '../../platform/api/load-client.ts'
import type { ToastMessage } from '../../platform/ui/toast/toast-bus.ts'

/** Downloads a sheet as PDF. Returns a message to show, or null. */
export async function downloadSheet(input: SheetPdfInput, onDownloaded: () => void): Promise<ToastMessage | null> {
  try {
    const { api } = await loadClient()
    const response = await api.planner.sheets.$post({ json: input })
    const message = await savePdf(response, 'Print from your browser instead.', textsOf(input.content))
    onDownloaded()
    return message
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const description = errorMessage(error, 'The PDF couldn’t be created. You can print from your browser instead.')
    return { tone: 'bad', title: 'Download failed', description }
  }
}

function textsOf(content: SheetContent): string[] {
  const texts: string[] = []
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}
