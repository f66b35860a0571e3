import { isRouteErrorResponse, useLocation } from 'react-router'
import { LostTrail } from '../art/lost-trail.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The title of the page that shows this error. */
export const errorTitle = (error: unknown): string =>
  `${notFound(error) ? 'Page not found' : 'Something went wrong'} | Journey Paradigm`

/** Stands in for any page that could not be shown; it needs nothing that a page would have loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  return <SiteFrame>{notFound(error) ? <NotFound /> : <Failed />}</SiteFrame>
}

const notFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

function NotFound() {
  return (
    <div className="page section grid items-center gap-s7 md:grid-cols-2">
      <div>
        <h1>Oops! Page not found</h1>
        <p className="lead mt-s4 mb-s6">
          There is no page at this address. It may have moved, or the link may be missing a letter.
        </p>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
      <div className="art">
        <LostTrail />
      </div>
    </div>
  )
}

function Failed() {
  const { pathname, search } = useLocation()
  return (
    <div className="page section">
      <h1>Something went wrong</h1>
      {/* Where the server made the page it has added the name of the request. */}
      <p className="lead mt-s4 mb-s6" role="alert" suppressHydrationWarning>
        An unexpected error occurred. Please try again.
      </p>
      <div className="row">
        {/* A plain visit to the same address: it works whatever state the page's script is in. */}
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink variant="secondary" to="/">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
