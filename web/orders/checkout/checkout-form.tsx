import { useState } from 'react'
import { useNavigate } from 'react-router'
import { storage } from '../../auth/session/browser-session.ts'
import { type FormValues, useForm } from '../../forms/use-form.ts'
import { useCart } from '../../store/cart/cart-provider.tsx'
import { CheckoutIssueNotice } from '../../store/cart/checkout-issue.tsx'
import { useCheckout } from '../../store/cart/use-checkout.ts'
import { Button } from '../../ui/button.tsx'
import { addressDraft } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { addressErrors, addressFrom } from './address-form.ts'

type CheckoutFormProps = { userId: string; onPlacing: (placing: boolean) => void }

/** Asks where to send it, if anything is sent, and leads to the payment page. */
export function CheckoutForm({ userId, onPlacing }: CheckoutFormProps) {
  const { items } = useCart()
  const { checkout, processing, hindrance } = useCheckout()
  const navigate = useNavigate()
  const [kept] = useState(() => addressDraft(storage, userId))
  const [typed, setTyped] = useState(kept.read)
  const ships = items.some((item) => item.ships)

  const { errors, form } = useForm({
    validate: () => (ships ? addressErrors(typed) : {}),
    async submit() {
      onPlacing(true)
      const placed = await checkout(ships ? addressFrom(typed) : undefined)
      onPlacing(placed?.state === 'placed')
      if (placed?.state === 'address') throw placed.refusal
      if (placed?.state !== 'placed') return
      kept.forget()
      await navigate(`/orders/${placed.orderId}`)
    },
    onError: ({ fields }) => Object.fromEntries(fields.map(({ field, message }) => [field.slice(7), message])),
  })
  const change = (values: FormValues) => {
    const all = { ...typed, ...values }
    setTyped(all)
    kept.write(all)
  }

  return (
    <form {...form} className="sheet grid gap-s4 p-s5 md:p-s6" aria-label="Checkout">
      {hindrance && <CheckoutIssueNotice hindrance={hindrance} />}
      {ships ? (
        <AddressFields typed={typed} faults={errors} onChange={change} />
      ) : (
        <div>
          <h2 className="mb-s2 text-xl">Nothing to send</h2>
          <p>Nothing in your cart comes by post, so we need no address.</p>
        </div>
      )}
      <Button type="submit" wide busy={processing}>
        {processing ? 'Processing...' : 'Continue to payment'}
      </Button>
      <p className="text-center text-sm text-ink-muted">You pay on the next page.</p>
    </form>
  )
}
