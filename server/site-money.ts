import { type Money, moneyIn } from '#contract/money.ts'
import type { Ctx } from './context.ts'

/** Returns the amounts of the currency that prices are in. Orders have their own. */
export const siteMoney = ({ site }: Pick<Ctx, 'site'>): Money => moneyIn(site.settings.currency)
