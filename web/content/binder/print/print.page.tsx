import { Fragment, useEffect, useRef } from 'react'
import { data } from 'react-router'
import { categoryNames } from '#contract/content/categories.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import '../lesson/lesson.css'
import './print.css'
import { useProgressModule } from '../progress/use-progress-module.ts'
import type { Route } from './+types/print.page'
import { PrintTableOfContents, PrintTitlePage } from './front-matter.tsx'
import { PrintLesson } from './print-lesson.tsx'
import './print-tools.css'
import './print-page.css'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { PaperSizeField, usePaperSize } from './paper-size.tsx'
import { PdfButton, PrintButton } from './print-buttons.tsx'

export const handle: PageHandle = { cache: { keyParams: ['category'] } }

/** Not indexed: the lesson pages have the same content. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(`Print ${loaderData?.category ? `the ${loaderData.category} section` : 'the whole binder'}`)({ matches })

/** Loads the lessons of one category (`?category=health`), or all. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const categoryParam = new URL(request.url).searchParams.get('category')
  const category = categoryNames.find((name) => name.toLowerCase() === categoryParam) ?? null
  if (categoryParam !== null && category === null) throw data(null, { status: 404 })
  return { category, sheets: await context.get(loadersContext).pdf.listPrintableLessons({ category }) }
}

export default function PrintPage({ loaderData: { category, sheets } }: Route.ComponentProps) {
  const { progressModule } = useProgressModule('if progress may exist')
  const paper = usePaperSize()
  const container = useOddPageBreaks(paper)
  const title = category ? `the ${category} section` : 'the whole binder'
  if (sheets.length === 0) return <NoLessons />
  return (
    <div ref={container} className="page print-page pt-s8" data-hue={categoryColorOf(category)}>
      <header className="print-header">
        <h1>Print {title}</h1>
        <p className="lead">
          Every lesson starts on a right-hand page and includes your answers and ticks. Print double-sided.
        </p>
        <div className="print-header__tools">
          <PaperSizeField paper={paper} />
          <PrintButton />
          <PdfButton
            request={{ scope: category ? { of: 'category', category } : { of: 'binder' }, form: 'sheet', paper }}
            lessonIds={sheets.map(({ lesson }) => lesson.id)}
            label="Download PDF"
          />
        </div>
      </header>
      <PrintTitlePage category={category} count={sheets.length} />
      <PrintTableOfContents sheets={sheets} />
      {sheets.map(({ lesson, byline, number, link }) => (
        <Fragment key={lesson.id}>
          <div className="paper-blank" hidden />
          <PrintLesson lesson={lesson} byline={byline} number={number} link={link} progressModule={progressModule} />
        </Fragment>
      ))}
    </div>
  )
}

function useOddPageBreaks(paper: PaperSize) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    import('./odd-page-breaks.ts').then(
      ({ startOnOddPages }) => {
        const onBeforePrint = () => container.current && startOnOddPages(container.current, paper)
        window.addEventListener('beforeprint', onBeforePrint, { signal: controller.signal })
      },
      // Offline: lessons begin on any page.
      () => undefined,
    )
    return () => controller.abort()
  }, [paper])
  return container
}

function NoLessons() {
  return (
    <div className="page pt-s8">
      <div className="head">
        <h1>No Lessons Available Yet</h1>
        <p className="lead">New lessons will appear here, ready to print.</p>
      </div>
      <ButtonLink variant="secondary" to="/binder" prefetch={publicPrefetch}>
        Back to the binder
      </ButtonLink>
    </div>
  )
}
