import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way to further rows, and back to the first. The page is in the address, so Back and a reload keep it. */
export function Pagination({ label, nextCursor }: { label: string; nextCursor: string | null }) {
  const [params] = useSearchParams()
  const onFirst = !params.has('cursor')
  if (onFirst && nextCursor === null) return null
  return (
    <nav aria-label={label} className="flex justify-between gap-s3 border-t border-hair px-s4 py-s3 sm:px-s5">
      {onFirst ? <span /> : <PageLink to={urlOf(params, null)}>First page</PageLink>}
      {nextCursor !== null && <PageLink to={urlOf(params, nextCursor)}>Next page</PageLink>}
    </nav>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="btn btn--secondary btn--small">
      {children}
    </Link>
  )
}

/** Stands where a list would be that did not come, and says how to go on. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const [params] = useSearchParams()
  return (
    <div className="p-s5">
      <Notice title="This list could not be loaded.">
        <p>The site did not answer as it should. Nothing was changed.</p>
        <div className="row mt-s3">
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
          {params.has('cursor') && <PageLink to={urlOf(params, null)}>First page</PageLink>}
        </div>
      </Notice>
    </div>
  )
}

function urlOf(params: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(params)
  next.delete('cursor')
  if (cursor !== null) next.set('cursor', cursor)
  return `?${next}`
}
