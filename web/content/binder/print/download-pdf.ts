import type { Progress } from '#contract/content/binder/lesson-progress.ts'
import type { LessonAnswers, PdfInput } from '#contract/content/pdf/pdf.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { loadClient } from '../../../platform/api/load-client.ts'
import type { ToastMessage } from '../../../platform/ui/toast/toast-bus.ts'
import { loadProgressModule } from '../progress/load-progress-module.ts'
import { savePdf } from './save-pdf.ts'

/** Returns a message to show, or null. */
export async function downloadPdf(
  request: Omit<PdfInput, 'written'>,
  lessonIds: string[],
): Promise<ToastMessage | null> {
  try {
    const [progressModule, { optionalAuthApi }] = await Promise.all([loadProgressModule(), loadClient()])
    const written = lessonIds
      .map((lessonId) => entriesOf(lessonId, progressModule?.progressOf(lessonId)))
      .filter(({ answers, ticks }) => answers.length + ticks.length > 0)
    const response = await optionalAuthApi().binder.pdf.$post({ json: { ...request, written } })
    return await savePdf(response, 'Print this page from your browser instead.')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const description = errorMessage(error, 'The PDF couldn’t be created. Please try again.')
    return { tone: 'bad', title: 'Download failed', description }
  }
}

function entriesOf(lessonId: string, progress: Progress | undefined): LessonAnswers {
  return {
    lessonId,
    answers: (progress?.answers ?? []).flatMap(({ question, versions: [newest] }) =>
      newest?.text ? [{ question, text: newest.text }] : [],
    ),
    ticks: (progress?.ticks ?? []).filter(({ on }) => on).map(({ step }) => step),
  }
}
