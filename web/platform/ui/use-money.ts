import { type Money, moneyIn } from '#contract/money.ts'
import { useRootData } from '../router/root-data.ts'

/** Returns the amounts of the site's currency. Orders have their own. */
export const useMoney = (): Money => moneyIn(useRootData().currency ?? 'usd')
