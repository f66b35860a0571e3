import { Link } from 'react-router'
import { publicPrefetch } from '../router/public-prefetch.ts'
import type { Breadcrumb } from '../seo/breadcrumb-json-ld.ts'

/** The last step is the current page. */
export function Breadcrumbs({ steps }: { steps: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-s2 text-sm text-ink-muted">
        {steps.slice(0, -1).map(({ label, to }) => (
          <li key={to} className="flex items-center gap-s2">
            <Link className="flex min-h-target items-center" to={to} prefetch={publicPrefetch}>
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li className="truncate" aria-current="page">
          {steps.at(-1)?.label}
        </li>
      </ol>
    </nav>
  )
}
