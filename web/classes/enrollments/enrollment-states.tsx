import { LostTrail } from '../../platform/art/lost-trail.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Loading, Skeleton, Spinner } from '../../platform/ui/loading.tsx'

/** Shared with enrollment-summary.tsx, which loads later. */
export const articleClasses = 'sheet grid md:grid-cols-[5fr_6fr]'

export function VerifyingSkeleton() {
  return (
    <>
      <h1>Verifying your enrollment...</h1>
      <p className="lead mt-s4 mb-s6">
        We’re checking your payment. This takes a few seconds at most. If you’ve paid, your spot is safe, even if you
        close this page.
      </p>
      <Loading label="Verifying your enrollment..." className={articleClasses}>
        <Skeleton shape="art" className="block h-auto max-md:aspect-8/5" />
        <div className="grid content-start gap-s3 p-s5 md:p-s6">
          <Skeleton shape="short" />
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </Loading>
    </>
  )
}

export function NoEnrollment({ signedOut }: { signedOut: boolean }) {
  return (
    <div className="grid justify-items-center text-center">
      <div className="art mb-s5 w-full max-w-md">
        <LostTrail />
      </div>
      <h1>No enrollment found</h1>
      <p className="lead mt-s4 mb-s6">
        {signedOut
          ? 'You’re signed out. Sign in with the account you enrolled with, and we’ll check again.'
          : 'There is no paid enrollment here. If you’ve just paid, use the link in your receipt or choose the class again: you won’t be charged twice for the same spot.'}
      </p>
      <div className="row justify-center">
        {signedOut && <SignInAndReturn />}
        <ButtonLink variant={signedOut ? 'secondary' : 'primary'} to="/classes" prefetch={publicPrefetch}>
          Back to Classes
        </ButtonLink>
      </div>
    </div>
  )
}

/** Rendered in the browser only, once the session has loaded. */
function SignInAndReturn() {
  const currentPath = window.location.pathname + window.location.search
  return <ButtonLink to={`/auth?next=${encodeURIComponent(currentPath)}`}>Sign In</ButtonLink>
}

export function PaymentPending() {
  return (
    <div role="status">
      <h1>Your payment is being confirmed</h1>
      <p className="lead mt-s4 mb-s6">
        Your spot is held. Some banks take a few minutes. This page refreshes automatically, and we’ll email you as
        well.
      </p>
      <div className="row gap-x-s5">
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Back to Classes
        </ButtonLink>
        <Spinner label="Checking again" />
      </div>
    </div>
  )
}

export function VerificationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1>We couldn’t load your enrollment</h1>
      <p className="lead mt-s4 mb-s6">
        If you’ve paid, your spot is safe: we’re notified of payments automatically, and your receipt will arrive by
        email.
      </p>
      <div className="row">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Back to Classes
        </ButtonLink>
      </div>
    </>
  )
}
