import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ItemId, type OrderItemKind, referenceTo } from '#contract/content/store/item-kinds.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#contract/sales/gifts/gift-limits.ts'
import { immediateDeliveryError } from '#contract/sales/orders/immediate-delivery.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { LegalNote } from '../../../people/consents/legal-note.tsx'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { api, newIdempotencyKey } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../../platform/forms/use-form.ts'
import { fieldErrors } from '../../../platform/forms/validation.ts'
import { openPaymentTab } from '../../../platform/payment/payment-tab.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ImmediateDeliveryField } from '../../orders/checkout/immediate-delivery-field.tsx'
import type { PaymentDetails, PaymentFailure } from '../../orders/checkout/payment-dialog.tsx'

/** `value`: kind and id, such as 'product 3'. */
export type GiftOption = { value: string; item: ItemId; title: string; price: string }

const PaymentDialog = lazy(() => import('../../orders/checkout/payment-dialog.tsx'))

const ITEM_REQUIRED = 'Choose a product or a class.'

export default function GiftForm({ options }: { options: readonly GiftOption[] }) {
  const [params] = useSearchParams()
  const requested = options.find(({ value }) => value === params.get('item'))
  const [item, setItem] = useState(requested?.value ?? '')
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const fullName = useAuth().user?.fullName ?? ''
  const [typedName, setTypedName] = useState<string>()
  const from = typedName ?? fullName
  const navigate = useNavigate()
  const money = useMoney()
  const { formRef, errors, busy, submitOnce } = useFormSubmit()
  const selected = options.find(({ value }) => value === item)
  const { isTaxOn, takesCoupons, asksImmediateDelivery } = useRootData()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [asksDetails, setAsksDetails] = useState(false)

  const submit = () => {
    const consentError = { immediateDelivery: immediateDeliveryError('gift') }
    const invalid = {
      ...(selected ? {} : { item: ITEM_REQUIRED }),
      ...(asksImmediateDelivery && !hasAgreed ? consentError : {}),
    }
    if (!selected || Object.keys(invalid).length > 0)
      return submitOnce({ validate: () => invalid, send: async () => {}, onError: () => ({}) })
    const isFree = money.toMinor(selected.price) === 0
    if ((isTaxOn || takesCoupons) && !isFree) return setAsksDetails(true)
    return order(selected, { isFree })
  }

  /** Resolves to why the coupon was refused, which the dialog shows; the form shows other errors. */
  const order = async (
    selected: GiftOption,
    { isFree, ...details }: PaymentDetails,
  ): Promise<PaymentFailure | undefined> => {
    let failure: PaymentFailure | undefined
    const tab = openPaymentTab({ isFree })
    await submitOnce({
      validate: () => ({}),
      send: async () => {
        const texts = { to, message, from, unitMinor: money.toMinor(selected.price) }
        const json = {
          ...referenceTo<OrderItemKind>(selected.item),
          ...texts,
          immediateDelivery: hasAgreed,
          ...details,
        }
        const header = { 'idempotency-key': newIdempotencyKey() }
        const { url, orderId } = await (await api.gifts.$post({ json, header })).json()
        tab.goTo(url)
        if (!isFree) await navigate(`/orders/${orderId}`)
      },
      onError: (error) => {
        tab.close()
        if (!isCouponError(error)) return formErrors(error)
        failure = { message: error.message }
        return {}
      },
    })
    return failure
  }

  return (
    <>
      <form
        ref={formRef}
        noValidate
        className="sheet grid gap-s4 p-s5 md:p-s6"
        aria-label="Give a gift"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SelectField
          id="item"
          label="Product or class"
          value={item}
          error={errors.item}
          onChange={({ target }) => setItem(target.value)}
          options={[
            { value: '', label: ITEM_REQUIRED.slice(0, -1), disabled: true },
            ...options.map(({ value, title, price }) => ({ value, label: `${title}, ${money.formatPrice(price)}` })),
          ]}
        />
        <TextField
          id="to"
          label="Who is it for?"
          optional
          maxLength={GIFT_NAME_MAX}
          autoComplete="off"
          value={to}
          error={errors.to}
          onChange={({ target }) => setTo(target.value)}
        />
        <TextField
          id="from"
          label="Your name"
          optional
          hint="It’s on the note and in the email."
          maxLength={GIFT_NAME_MAX}
          autoComplete="name"
          value={from}
          error={errors.from}
          onChange={({ target }) => setTypedName(target.value)}
        />
        <TextAreaField
          id="message"
          label="Your message"
          optional
          hint="It’s on the note."
          rows={4}
          maxLength={GIFT_MESSAGE_MAX}
          value={message}
          error={errors.message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {(asksImmediateDelivery || errors.immediateDelivery) && (
          <ImmediateDeliveryField
            delivered="gift"
            error={errors.immediateDelivery}
            checked={hasAgreed}
            onChange={setHasAgreed}
          />
        )}
        {errors.form && <Notice tone="bad" title={errors.form} />}
        <Button type="submit" wide busy={busy}>
          {busy ? 'Processing...' : 'Continue to payment'}
        </Button>
        <p className="text-center text-sm text-ink-muted">You can get a refund as long as the code hasn’t been used.</p>
        <LegalNote action="By ordering" purposes={checkoutPages} />
      </form>
      {asksDetails && selected && (
        <Suspense>
          <PaymentDialog
            isGift
            item={selected.item}
            priceMinor={money.toMinor(selected.price)}
            onPay={(details) => order(selected, details)}
            onClose={() => setAsksDetails(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const isCouponError = ({ code, details }: ApiError) =>
  code === 'coupon_not_valid' || (code === 'prices_changed' && details.coupon !== undefined)

function formErrors(error: ApiError) {
  const fields = fieldErrors(error)
  const isShown = ['item', 'to', 'from', 'message', 'immediateDelivery'].some((field) => field in fields)
  return isShown ? fields : { form: errorMessage(error, 'The order couldn’t be placed. Please try again.') }
}
