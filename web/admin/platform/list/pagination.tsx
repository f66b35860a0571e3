import { Link, useRevalidator, useSearchParams } from 'react-router'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

export function Pagination({ label, nextCursor }: { label: string; nextCursor: string | null }) {
  const [params] = useSearchParams()
  const isFirstPage = !params.has('cursor')
  if (isFirstPage && nextCursor === null) return null
  return (
    <nav aria-label={label} className="flex justify-between gap-s3 border-t border-hair px-s4 py-s3 sm:px-s5">
      {isFirstPage ? <span /> : <PageLink to={urlWithCursor(params, null)}>First page</PageLink>}
      {nextCursor !== null && <PageLink to={urlWithCursor(params, nextCursor)}>Next page</PageLink>}
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

/** `isSheet`: on a sheet of paper, if it is alone on the page. */
export function LoadFailed({ subject = 'This list', isSheet }: { subject?: string; isSheet?: boolean }) {
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <div className={isSheet ? 'sheet p-s5' : 'p-s5'}>
      <Notice title={`${subject} couldn’t be loaded.`}>
        <p>Something went wrong. Please try again.</p>
        <div className="row mt-s3">
          <Button variant="secondary" size="small" onClick={() => void revalidate()}>
            Try again
          </Button>
          {params.has('cursor') && <PageLink to={urlWithCursor(params, null)}>First page</PageLink>}
        </div>
      </Notice>
    </div>
  )
}

function urlWithCursor(params: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(params)
  next.delete('cursor')
  if (cursor !== null) next.set('cursor', cursor)
  return `?${next}`
}
