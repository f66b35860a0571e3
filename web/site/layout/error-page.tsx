import { isRouteErrorResponse, useLocation } from 'react-router'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { NotFound } from './not-found.tsx'
import { SiteFrame } from './site-frame.tsx'

export const errorTitle = (error: unknown): string =>
  isNotFoundResponse(error) ? 'Page not found' : 'Something went wrong'

/** Replaces a page that failed to load or render. Uses no loader data, because none may be available. */
export function ErrorPage({ error }: { error: unknown }) {
  return <SiteFrame>{isNotFoundResponse(error) ? <NotFound /> : <Failed />}</SiteFrame>
}

const isNotFoundResponse = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

function Failed() {
  const { pathname, search } = useLocation()
  return (
    <div className="page section">
      <h1>Something went wrong</h1>
      {/* The server adds the request id to this text. */}
      <p className="lead mt-s4 mb-s6" role="alert" suppressHydrationWarning>
        An unexpected error occurred. Please try again.
      </p>
      <div className="row">
        {/* Reloads the document, which works even if the page's scripts are broken. */}
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink variant="secondary" to="/" prefetch={publicPrefetch}>
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
