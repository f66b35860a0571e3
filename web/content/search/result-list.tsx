import { GraduationCap, Newspaper, NotebookPen, Package, Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { isCategory } from '#contract/content/categories.ts'
import type { SearchResult, TextPart } from '#contract/content/search/search.schema.ts'
import { CategoryIcon, categoryColorOf } from '../../platform/categories/category.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'

export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return groupResults(results).map(({ name, items }) => (
    <section key={name} className="search-page__group" aria-label={name}>
      <h2>{name}</h2>
      <ul className="sheet">
        {items.map((result) => (
          <li key={result.path} className="search-result">
            <ResultIcon kind={result.kind} category={result.category} />
            <h3 className="search-result__title">
              <Link to={result.path} prefetch={publicPrefetch}>
                <HighlightedText parts={result.title} />
              </Link>
            </h3>
            <p className="search-result__snippet">
              <HighlightedText parts={result.snippet} />
            </p>
          </li>
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
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}

const iconByKind = { lesson: NotebookPen, post: Newspaper, course: GraduationCap, workshop: Ticket, product: Package }

export function ResultIcon({ kind, category }: Pick<SearchResult, 'kind' | 'category'>) {
  const KindIcon = iconByKind[kind]
  return (
    <span className="search-result__icon" data-hue={categoryColorOf(category)}>
      {isCategory(category) ? <CategoryIcon category={category} /> : <KindIcon size={22} aria-hidden="true" />}
    </span>
  )
}
