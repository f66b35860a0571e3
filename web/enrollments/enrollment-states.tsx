import { LostTrail } from '../art/lost-trail.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/loading.tsx'

export function NoEnrollment({ signedOut }: { signedOut: boolean }) {
  return (
    <div className="grid justify-items-center text-center">
      <div className="art mb-s5 w-full max-w-md">
        <LostTrail />
      </div>
      <h1>No enrollment found</h1>
      <p className="lead mt-s4 mb-s6">
        {signedOut
          ? 'You are signed out. Sign in with the account that you enrolled with, and we will look again.'
          : 'There is no paid enrollment at this address. If you have just paid, use the link in your receipt, or choose a class again: nobody is charged twice for the same place.'}
      </p>
      <div className="row justify-center">
        {signedOut && <SignInAndReturn />}
        <ButtonLink variant={signedOut ? 'secondary' : 'primary'} to="/classes">
          Back to Classes
        </ButtonLink>
      </div>
    </div>
  )
}

/** Rendered in the browser only, once the session has loaded. */
function SignInAndReturn() {
  const currentPath = window.location.pathname + window.location.search
  return <ButtonLink to={`/auth?next=${encodeURIComponent(currentPath)}`}>Sign in</ButtonLink>
}

export function PaymentPending() {
  return (
    <div role="status">
      <h1>Your payment is being confirmed</h1>
      <p className="lead mt-s4 mb-s6">
        Your place is held. Some banks take a few minutes; this page asks again by itself, and we write to you as well.
      </p>
      <div className="row gap-x-s5">
        <ButtonLink variant="secondary" to="/classes">
          Back to Classes
        </ButtonLink>
        <Spinner label="Asking again" />
      </div>
    </div>
  )
}

export function VerificationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1>We could not look up your enrollment</h1>
      <p className="lead mt-s4 mb-s6">
        If you have paid, your place is safe: the payment is also reported to us by itself, and your receipt comes by
        e-mail.
      </p>
      <div className="row">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink variant="secondary" to="/classes">
          Back to Classes
        </ButtonLink>
      </div>
    </>
  )
}
