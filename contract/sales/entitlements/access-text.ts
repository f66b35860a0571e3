import type { Entitlement } from './entitlements.schema.ts'

/** Returns what an entitlement gives access to. */
export function accessText({ opens, className }: Pick<Entitlement, 'opens' | 'className'>): string {
  if (opens === 'session') return 'A 1-on-1 session'
  if (opens === 'planner') return 'Journey planner'
  return opens === 'classes' ? 'All courses and workshops' : (className ?? 'A class')
}

/** Shown instead of the price. `product` is null if an admin granted it. */
export const includedText = (product: string | null): string =>
  product === null ? 'Free for you' : `Included in your ${product}`
