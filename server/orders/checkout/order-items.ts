import { createHash } from 'node:crypto'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'

/** What somebody wants: an id, how many, and the price they saw (if they told). */
export type OrderItemInput =
  | { kind: 'product'; id: number; quantity: number; seenMinor?: number | undefined }
  | { kind: 'course' | 'workshop'; id: string; quantity: 1; seenMinor?: number | undefined }

/** Two wishes with the same name are for the same thing. */
export function itemKey({ kind, id }: OrderItemInput): string {
  return `${kind} ${id}`
}

/** The same product twice is one line. @throws validation naming the line with which it became too many */
export function mergeItems(wishes: OrderItemInput[]): OrderItemInput[] {
  const merged = new Map<string, OrderItemInput>()
  for (const [index, wish] of wishes.entries()) {
    const before = merged.get(itemKey(wish))
    if (before?.kind === 'product' && wish.kind === 'product') {
      const quantity = before.quantity + wish.quantity
      const message = `At most ${QUANTITY_MAX} of each.`
      const fields = [{ field: `lines.${index}.quantity`, message }]
      if (quantity > QUANTITY_MAX) throw new Problem('validation', { message, fields })
      merged.set(itemKey(wish), { ...before, quantity })
    } else merged.set(itemKey(wish), wish)
  }
  return [...merged.values()]
}

/** The same wishes in any order have the same hash. */
export function hashRequest(wishes: OrderItemInput[]): Buffer {
  const names = wishes.map((wish) => `${wish.kind}:${wish.id}:${wish.quantity}`).sort()
  return createHash('sha256').update(names.join('\n')).digest()
}
