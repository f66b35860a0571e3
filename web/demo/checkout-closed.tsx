import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A payment page that was used or has run out. `backUrl` is where the provider would send a buyer who gave up. */
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
