import { isPaperSize } from '#contract/content/pdf/paper-sizes.ts'
import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import type { Route } from './+types/lesson-pdf.route'

/** `/binder/choose-one-destination.pdf?paper=letter&form=worksheet` */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const paper = searchParams.get('paper') ?? 'a4'
  const form = searchParams.get('form') ?? 'sheet'
  if (!isPaperSize(paper)) return textResponse(400, 'The paper must be a4, letter or a5.')
  if (form !== 'sheet' && form !== 'worksheet') return textResponse(400, 'The form must be sheet or worksheet.')
  try {
    const { file, name, etag } = await context
      .get(loadersContext)
      .pdf.blankLessonPdf({ slug: params.slug, form, paper })
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'public, no-cache',
      etag,
    }
    const requestEtags = request.headers.get('if-none-match')?.split(',')
    return requestEtags?.some((tag) => tag.trim().replace(/^W\//, '') === etag)
      ? new Response(null, { status: 304, headers: { etag, 'cache-control': 'public, no-cache' } })
      : new Response(file, { headers })
  } catch (cause) {
    if (isNotFound(cause)) return textResponse(404, 'We couldn’t find that.')
    throw cause
  }
}

const textResponse = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
