import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown for a completed or expired checkout session. `backUrl` is the session's cancel URL. */
export function CheckoutClosed({ backUrl }: { backUrl: string }) {
  return (
    <>
      <Notice title="This payment page is closed.">
        <p>It was paid, declined, cancelled, or left open for too long. To pay, start again from where you came.</p>
      </Notice>
      <div className="mt-s4">
        <ButtonLink variant="secondary" wide to={new URL(backUrl).pathname}>
          Back to the site
        </ButtonLink>
      </div>
    </>
  )
}
