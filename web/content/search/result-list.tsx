import { GraduationCap, Newspaper, NotebookPen, Package, Ticket } from 'lucide-react'
import { isCategory } from '#contract/content/categories.ts'
import type { SearchResult, TextPart } from '#contract/content/search/search.schema.ts'
import { IconTile, ResultRow } from './result-row.tsx'

export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return groupResults(results).map(({ name, items }) => (
    <section key={name} className="mt-s6" aria-label={name}>
      <h2 className="mb-s3 text-xl">{name}</h2>
      <ul className="sheet">
        {items.map((result) => (
          <ResultRow
            key={result.path}
            path={result.path}
            title={<HighlightedText parts={result.title} />}
            snippet={<HighlightedText parts={result.snippet} />}
            icon={<ResultIcon {...result} />}
          />
        ))}
      </ul>
    </section>
  ))
}

const kindLabels: Record<SearchResult['kind'], string> = {
  lesson: 'Lessons',
  post: 'Blog',
  course: 'Courses',
  workshop: 'Workshops',
  product: 'Store',
}

type ResultGroup = { name: string; items: SearchResult[] }

/** Groups are in the order of their best result. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  return [...byKind].map(([kind, items]) => ({ name: kindLabels[kind], items }))
}

export function HighlightedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className="-mx-[0.1em] rounded-[3px] bg-act-tint box-decoration-clone px-[0.1em] text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const iconByKind = { lesson: NotebookPen, post: Newspaper, course: GraduationCap, workshop: Ticket, product: Package }

export function ResultIcon({ kind, category }: Pick<SearchResult, 'kind' | 'category'>) {
  return <IconTile Icon={iconByKind[kind]} category={isCategory(category) ? category : undefined} />
}
