import type { Ctx } from '../../context.ts'
import { siteMoney } from '../../site-money.ts'
import { invalidField } from './form-values.ts'

/** @throws validation if a price has decimals that the currency of the site has not */
export function assertPrices(ctx: Pick<Ctx, 'site'>, prices: Record<string, string>): void {
  const money = siteMoney(ctx)
  for (const [field, price] of Object.entries(prices)) {
    try {
      if (price !== '') money.toMinor(price)
    } catch (cause) {
      const text = `Enter a price without decimals, such as 500. ${money.currency.toUpperCase()} has none.`
      throw invalidField(field, text, cause)
    }
  }
}
