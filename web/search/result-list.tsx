import { Link } from 'react-router'
import type { Found } from '#contract/search/search.schema.ts'
import { groups } from './group-results.ts'
import { MarkedLine } from './highlighted-text.tsx'
import { FoundSign } from './result-icon.tsx'

/** What was found, kind by kind. */
export function FoundList({ results }: { results: readonly Found[] }) {
  return groups(results).map(({ name, items }) => (
    <section key={name} className="finding__group" aria-label={name}>
      <h2>{name}</h2>
      <ul className="sheet">
        {items.map((found) => (
          <li key={found.path} className="found">
            <FoundSign kind={found.kind} category={found.category} />
            <h3 className="found__title">
              <Link to={found.path}>
                <MarkedLine pieces={found.title} />
              </Link>
            </h3>
            <p className="found__snippet">
              <MarkedLine pieces={found.snippet} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}
