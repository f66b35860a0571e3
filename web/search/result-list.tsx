import { Link } from 'react-router'
import type { SearchResult } from '#contract/search/search.schema.ts'
import { groupResults } from './group-results.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { ResultIcon } from './result-icon.tsx'

export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return groupResults(results).map(({ name, items }) => (
    <section key={name} className="finding__group" aria-label={name}>
      <h2>{name}</h2>
      <ul className="sheet">
        {items.map((result) => (
          <li key={result.path} className="found">
            <ResultIcon kind={result.kind} category={result.category} />
            <h3 className="found__title">
              <Link to={result.path}>
                <HighlightedText parts={result.title} />
              </Link>
            </h3>
            <p className="found__snippet">
              <HighlightedText parts={result.snippet} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}
