import { lazy, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { CoachingOffer } from '#contract/classes/coaching/coaching.schema.ts'
import { includedText } from '#contract/sales/entitlements/access-text.ts'
import { changeTerms } from '#contract/sales/orders/change-terms.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { LegalNote } from '../../people/consents/legal-note.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { api, newIdempotencyKey } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { openPaymentTab } from '../../platform/payment/payment-tab.ts'
import { useRootData } from '../../platform/router/root-data.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { store } from '../../platform/session/browser-session.ts'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useToast } from '../../platform/ui/toast/toast.tsx'
import { useMoney } from '../../platform/ui/use-money.ts'
import type { PaymentDetails, PaymentFailure } from '../../sales/orders/checkout/payment-dialog.tsx'
import { CoachingTypes } from './coaching-types.tsx'
import { SlotPicker } from './slot-picker.tsx'

const PaymentDialog = lazy(() => import('../../sales/orders/checkout/payment-dialog.tsx'))

type Booking = {
  types: CoachingOffer[]
  /** The selected session; undefined if there are none. */
  type: CoachingOffer | undefined
  slots: string[]
  /** Replaces the price, if a session is included in a product of the user. */
  included: string | undefined
}

export async function loadBooking(types: CoachingOffer[], { url, signal }: Request): Promise<Booking> {
  const init = { init: { signal } }
  const slug = new URL(url).searchParams.get('type')
  const type = types.find((candidate) => candidate.slug === slug) ?? types[0]
  const [slots, included] = await Promise.all([
    type ? (await api.coaching.types[':id'].slots.$get({ param: { id: type.id } }, init)).json() : { slots: [] },
    fetchIncluded(signal),
  ])
  return { types, type, slots: slots.slots, included }
}

async function fetchIncluded(signal: AbortSignal): Promise<string | undefined> {
  if (!store.read()) return undefined
  try {
    const entitlements = await (await api.account.entitlements.$get({}, { init: { signal } })).json()
    const session = entitlements.find(({ opens, usesLeft }) => opens === 'session' && usesLeft !== 0)
    return session && includedText(session.product)
  } catch (error) {
    // Without them, the price is shown, and booking still costs nothing.
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Chooses a session and a free time in the zone of the user, and books it. */
export default function BookSession({ types, type, slots, included }: Booking) {
  const navigate = useNavigate()
  const zone = useTimeZone() ?? 'UTC'
  const { isTaxOn, takesCoupons } = useRootData()
  const money = useMoney()
  const [chosenStart, setChosenStart] = useState<string>()
  const { book, busy } = useBook()
  if (!type) return <NoSessions />
  const priceMinor = included ? 0 : money.toMinor(type.price)
  return (
    <div className="grid gap-s6">
      <CoachingTypes
        types={types}
        included={included}
        selected={type.slug}
        onSelect={(slug) => void navigate(`/coaching?type=${slug}`, { replace: true, preventScrollReset: true })}
      />
      <SlotPicker
        key={type.id}
        slots={slots}
        zone={zone}
        busy={busy}
        submitLabel={included ? 'Book this time' : `Continue to payment, ${money.formatPrice(type.price)}`}
        terms={changeTerms(type.cancelHours, { isPaid: priceMinor > 0 })}
        legalNote={<LegalNote action="By booking" purposes={checkoutPages} className="text-left" />}
        onSubmit={(startsAt) => {
          if ((isTaxOn || takesCoupons) && priceMinor > 0) setChosenStart(startsAt)
          else void book({ type, startsAt, unitMinor: priceMinor, isFree: priceMinor === 0 })
        }}
      />
      {chosenStart && (
        <Suspense>
          <PaymentDialog
            item={{ kind: 'session', id: type.id }}
            priceMinor={priceMinor}
            onPay={(details) => book({ type, startsAt: chosenStart, unitMinor: priceMinor, ...details })}
            onClose={() => setChosenStart(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

type BookedSlot = PaymentDetails & { type: CoachingOffer; startsAt: string; unitMinor: number }

function useBook() {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  const goToSignIn = ({ slug }: CoachingOffer) => navigate(`/auth?next=${encodeURIComponent(`/coaching?type=${slug}`)}`)

  const book = async ({
    type,
    startsAt,
    unitMinor,
    isFree,
    ...details
  }: BookedSlot): Promise<PaymentFailure | undefined> => {
    if (!user && !isLoading) return void (await goToSignIn(type))
    const tab = openPaymentTab({ isFree })
    setBusy(true)
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const json = { typeId: type.id, startsAt, unitMinor, timeZone, ...details }
      const response = await api.coaching.bookings.$post({ json, header: { 'idempotency-key': newIdempotencyKey() } })
      const { url, orderId } = await response.json()
      tab.goTo(url)
      if (!isFree) await navigate(`/orders/${orderId}`)
    } catch (error) {
      tab.close()
      if (error instanceof ApiError && error.status === 401) return void (await goToSignIn(type))
      const description = errorMessage(error, 'The session couldn’t be booked. Please try again.')
      // The dialog shows it beside the coupon.
      if (error instanceof ApiError && error.code === 'coupon_not_valid') return { message: description }
      toast({ tone: 'bad', title: 'Booking failed', description })
      // The time may have been taken.
      await revalidate()
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { book, busy }
}

const NoSessions = () => (
  <EmptyState
    art={<BlankPaper />}
    level={2}
    title="No sessions can be booked right now"
    action={
      <ButtonLink variant="secondary" to="/classes">
        Browse Classes
      </ButtonLink>
    }
  >
    If a session is included in your order, we’ll email you to find a time.
  </EmptyState>
)
