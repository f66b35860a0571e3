import type { SheetPdfInput, YearPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
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
    return failureOf(error, 'The PDF couldn’t be created. You can print from your browser instead.')
  }
}

/** Downloads the planner of a year as PDF. Returns a message to show, or null. */
export async function downloadYear(input: YearPdfInput): Promise<ToastMessage | null> {
  try {
    const { api } = await loadClient()
    const response = await api.planner.sheets.year.$post({ json: input })
    return await savePdf(response, 'Write them by hand instead.', textsOf(input.days))
  } catch (error) {
    return failureOf(error, 'The PDF couldn’t be created. Try again in a minute.')
  }
}

function failureOf(error: unknown, text: string): ToastMessage {
  if (!(error instanceof ApiError)) throw error
  return { tone: 'bad', title: 'Download failed', description: errorMessage(error, text) }
}

function textsOf(content: object): string[] {
  const texts: string[] = []
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}
