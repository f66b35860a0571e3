import { Link } from 'react-router'
import type { SearchResult } from '#contract/search/search.schema.ts'
import { groupResults } from './group-results.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { ResultIcon } from './result-icon.tsx'

/** What was found, kind by kind. */
export function ResultList({ results }: { results: readonly SearchResult[] }) {
  return groupResults(results).map(({ name, items }) => (
    <section key={name} className="finding__group" aria-label={name}>
      <h2>{name}</h2>
      <ul className="sheet">
        {items.map((found) => (
          <li key={found.path} className="found">
            <ResultIcon kind={found.kind} category={found.category} />
            <h3 className="found__title">
              <Link to={found.path}>
                <HighlightedText pieces={found.title} />
              </Link>
            </h3>
            <p className="found__snippet">
              <HighlightedText pieces={found.snippet} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}
