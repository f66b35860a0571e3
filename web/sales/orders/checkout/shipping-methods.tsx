import type { Money } from '#contract/money.ts'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import type { Shipping, ShippingMethod } from './use-shipping.ts'

export const shippingPriceText = ({ priceMinor }: Pick<ShippingMethod, 'priceMinor'>, money: Money): string =>
  priceMinor > 0 ? money.format(priceMinor) : 'Free'

/** Renders nothing before a country is chosen, and while the site ships free. */
export function ShippingMethods({
  shipping: { isLoading, methods, method, failure, choose, reload },
}: {
  shipping: Shipping
}) {
  const money = useMoney()
  return (
    <div aria-live="polite" className="empty:hidden">
      {failure && (
        <Notice tone="bad" title={failure}>
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
      {isLoading && <p className="text-ink-muted">Loading the shipping cost...</p>}
      {methods.length > 0 && (
        <RadioGroup
          legend="Shipping"
          options={methods.map((option) => ({
            value: option.id,
            label: `${option.name}, ${shippingPriceText(option, money)}`,
            ...(option.pickupAddress ? { hint: `Pick it up at: ${option.pickupAddress}` } : {}),
          }))}
          value={method?.id}
          onChange={choose}
        />
      )}
    </div>
  )
}
