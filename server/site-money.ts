import { type Money, moneyIn } from '#contract/money.ts'
import type { Ctx } from './context.ts'
import { Problem } from './problem.ts'

/** Returns the amounts of the currency that prices are in. Orders have their own. */
export const siteMoney = ({ site }: Pick<Ctx, 'site'>): Money => moneyIn(site.settings.currency)

/**
 * Refuses amounts with a third decimal, which cards are not charged.
 * @param amountsMinor by the field that the error names
 * @throws validation
 */
export function assertChargeable(money: Money, amountsMinor: Readonly<Record<string, number | null>>): void {
  const message = `Enter an amount with at most two decimals, such as ${money.toDecimal(8990)}.`
  const fields = Object.entries(amountsMinor).flatMap(([field, amount]) =>
    (amount ?? 0) % money.stepMinor === 0 ? [] : [{ field, message }],
  )
  if (fields.length > 0) throw new Problem('validation', { message, fields })
}
