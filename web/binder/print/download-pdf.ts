import type { Progress } from '#contract/binder/lesson-progress.ts'
import type { PdfInput, WrittenLesson } from '#contract/pdf/pdf.schema.ts'
import { ApiError, errorMessage } from '../../api/api-error.ts'
import { loadClient } from '../../api/load-client.ts'
import { downloadBlob } from '../../ui/browser/download-blob.ts'
import type { ToastMessage } from '../../ui/toast/toast-bus.ts'
import { loadProgressModule } from '../progress/load-progress-module.ts'

/** Has a PDF made with what this browser knows of the lessons, and hands it to the reader. @returns what is to be said */
export async function downloadPdf(wish: Omit<PdfInput, 'written'>, lessons: string[]): Promise<ToastMessage | null> {
  try {
    const [desk, { publicApi }] = await Promise.all([loadProgressModule(), loadClient()])
    const written = lessons
      .map((lessonId) => writtenOn(lessonId, desk?.progressOf(lessonId)))
      .filter(({ answers, ticks }) => answers.length + ticks.length > 0)
    const answer = await publicApi.binder.pdf.$post({ json: { ...wish, written } })
    const [, name = 'lesson.pdf'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    downloadBlob(await answer.blob(), name)
    return Number(answer.headers.get('unset-letters')) > 0 ? someAreMissing : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const description = errorMessage(error, 'The PDF could not be made. Please try again.')
    return { tone: 'bad', title: 'Download failed', description }
  }
}

const someAreMissing: ToastMessage = {
  tone: 'plain',
  title: 'Some letters are missing',
  description: 'Our fonts do not have them, so they show as boxes. Print from this page instead: it has them all.',
}

/** What stands on the sheet now: the newest answers, and the steps that are ticked. */
function writtenOn(lessonId: string, progress: Progress | undefined): WrittenLesson {
  return {
    lessonId,
    answers: (progress?.answers ?? []).flatMap(({ question, versions: [newest] }) =>
      newest?.text ? [{ question, text: newest.text }] : [],
    ),
    ticks: (progress?.ticks ?? []).filter(({ on }) => on).map(({ step }) => step),
  }
}
