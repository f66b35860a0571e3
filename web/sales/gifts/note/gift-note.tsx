import { Printer } from 'lucide-react'
import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { TicketConfirmed } from '../../../platform/art/scenes/ticket-confirmed.tsx'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'

export const fetchGift = async (id: string, signal: AbortSignal): Promise<BoughtGift> =>
  (await api.account.gifts[':id'].$get({ param: { id } }, { init: { signal } })).json()

/** The note that the giver prints. */
export default function GiftNote({ gift: { title, code, to, from, message } }: { gift: BoughtGift }) {
  return (
    <div className="gift-note">
      <div className="gift-note__actions row mb-s5">
        {code && (
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        )}
        <ButtonLink variant="quiet" to="/account/gifts">
          Your gifts
        </ButtonLink>
      </div>
      <article className="sheet mx-auto max-w-xl overflow-hidden text-center" aria-labelledby="gift-title">
        <div className="art border-b border-hair">
          <TicketConfirmed />
        </div>
        <div className="grid gap-s4 p-s6 md:p-s7">
          <p className="meta justify-center">{to ? `A gift for ${to}` : 'A gift for you'}</p>
          <h1 id="gift-title" className="text-2xl">
            {title}
          </h1>
          {message && <p className="lead whitespace-pre-line wrap-anywhere">{message}</p>}
          {from && <p className="by">from {from}</p>}
          {code ? (
            <div className="border-t border-hair pt-s5">
              <p>Redeem it at {`${window.location.host}/redeem`} with this code:</p>
              <p className="mt-s3 font-display text-lg font-semibold whitespace-nowrap tabular-nums sm:text-xl">
                {code}
              </p>
            </div>
          ) : (
            <p className="border-t border-hair pt-s5">This gift’s code can no longer be used.</p>
          )}
        </div>
      </article>
    </div>
  )
}
