import { Fragment, useEffect, useRef } from 'react'
import { data } from 'react-router'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import { loadersContext } from '../../router/loaders-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { categories, categoryColorOf } from '../category-color.ts'
import '../lesson/lesson.css'
import { PrintButton } from './print-button.tsx'
import './print.css'
import { useProgressModule } from '../progress/use-progress-module.ts'
import type { Route } from './+types/print.page'
import { PaperSizeField } from './paper-size-field.tsx'
import { PrintLesson } from './print-lesson.tsx'
import { PrintTableOfContents } from './print-table-of-contents.tsx'
import { PrintTitlePage } from './print-title-page.tsx'
import './print-tools.css'
import './print-page.css'
import { PdfButton } from './pdf-button.tsx'
import { usePaperSize } from './use-paper-size.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `Print ${loaderData?.category ? `the ${loaderData.category} section` : 'the whole binder'} | Journey Paradigm`,
  },
  // What stands here stands on the lessons' own pages.
  { name: 'robots', content: 'noindex' },
]

/** The lessons of one category, `?category=health`, or all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const word = new URL(request.url).searchParams.get('category')
  const category = categories.find((name) => name.toLowerCase() === word) ?? null
  if (word !== null && category === null) throw data(null, { status: 404 })
  return { category, sheets: await context.get(loadersContext).pdf.listPrintableLessons({ category }) }
}

export default function PrintPage({ loaderData: { category, sheets } }: Route.ComponentProps) {
  const { desk } = useProgressModule('only if something is kept')
  const paper = usePaperSize()
  const book = useRightHandPages(paper)
  const what = category ? `the ${category} section` : 'the whole binder'
  if (sheets.length === 0) return <NothingFiled />
  return (
    <div ref={book} className="page print-page pt-s8" data-hue={categoryColorOf(category)}>
      <header className="print-desk">
        <h1>Print {what}</h1>
        <p className="lead">
          Every lesson begins on a right-hand page and has your answers and ticks in it. Print on both sides.
        </p>
        <div className="print-desk__tools">
          <PaperSizeField paper={paper} />
          <PrintButton />
          <PdfButton
            wish={{ scope: category ? { of: 'category', category } : { of: 'binder' }, form: 'sheet', paper }}
            lessons={sheets.map(({ lesson }) => lesson.id)}
            label="Download PDF"
          />
        </div>
      </header>
      <PrintTitlePage category={category} count={sheets.length} />
      <PrintTableOfContents sheets={sheets} />
      {sheets.map(({ lesson, byline, number, place }) => (
        <Fragment key={lesson.id}>
          <div className="paper-blank" hidden />
          <PrintLesson lesson={lesson} byline={byline} number={number} place={place} desk={desk} />
        </Fragment>
      ))}
    </div>
  )
}

/** Before the browser prints, each lesson is put on a right-hand page. What does it is fetched once the page is here. */
function useRightHandPages(paper: PaperSize) {
  const book = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    import('./odd-page-breaks.ts').then(
      ({ startOnOddPages }) => {
        const turn = () => book.current && startOnOddPages(book.current, paper)
        window.addEventListener('beforeprint', turn, { signal: leaving.signal })
      },
      // Without a network lessons begin on the next page, whichever that is.
      () => undefined,
    )
    return () => leaving.abort()
  }, [paper])
  return book
}

function NothingFiled() {
  return (
    <div className="page pt-s8">
      <div className="head">
        <h1>No Lessons Available Yet</h1>
        <p className="lead">Once a lesson is filed here, it can be printed.</p>
      </div>
      <ButtonLink variant="secondary" to="/binder">
        Back to the binder
      </ButtonLink>
    </div>
  )
}
