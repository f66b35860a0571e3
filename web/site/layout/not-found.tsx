import { LostTrail } from '../../platform/art/lost-trail.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

export function NotFound() {
  return (
    <div className="page section grid items-center gap-s7 md:grid-cols-2">
      <div>
        <h1>Oops! Page not found</h1>
        <p className="lead mt-s4 mb-s6">
          This page doesn’t exist. It may have moved, or there may be a typo in the link.
        </p>
        <ButtonLink to="/" prefetch={publicPrefetch}>
          Return to Home
        </ButtonLink>
      </div>
      <div className="art">
        <LostTrail />
      </div>
    </div>
  )
}
