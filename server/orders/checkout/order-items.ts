import { createHash } from 'node:crypto'
import type { EnrollInput } from '#contract/enrollments/enrollment.schema.ts'
import type { GiftNote } from '#contract/gifts/gifts.schema.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'

/** `gift`: bought as a gift, which grants gift codes only. `giftCodeId`: the locked code that pays for the item. */
type Gift = { gift?: GiftNote; giftCodeId?: string }

/** A requested item. `seenMinor`: the unit price that the buyer saw, if the client sent it. */
export type OrderItemInput = Gift &
  (
    | { kind: 'product'; id: number; quantity: number; seenMinor?: number | undefined }
    | { kind: 'course' | 'workshop'; id: string; quantity: 1; seenMinor?: number | undefined }
    | {
        kind: 'session'
        id: string
        quantity: 1
        startsAt: Date
        timeZone?: string | undefined
        seenMinor?: number | undefined
      }
  )

/** @throws validation when neither id is set */
export function enrollmentItem({ courseId, workshopId, unitMinor: seenMinor }: EnrollInput): OrderItemInput {
  if (courseId) return { kind: 'course', id: courseId, quantity: 1, seenMinor }
  if (workshopId) return { kind: 'workshop', id: workshopId, quantity: 1, seenMinor }
  throw new Problem('validation')
}

export function itemKey({ kind, id }: OrderItemInput): string {
  return `${kind} ${id}`
}

/** Merges items of the same product. @throws validation naming the item that exceeds the maximum quantity */
export function mergeItems(items: OrderItemInput[]): OrderItemInput[] {
  const merged = new Map<string, OrderItemInput>()
  for (const [index, item] of items.entries()) {
    const previous = merged.get(itemKey(item))
    if (previous?.kind === 'product' && item.kind === 'product') {
      const quantity = previous.quantity + item.quantity
      const message = `At most ${QUANTITY_MAX} of each.`
      const fields = [{ field: `lines.${index}.quantity`, message }]
      if (quantity > QUANTITY_MAX) throw new Problem('validation', { message, fields })
      merged.set(itemKey(item), { ...previous, quantity })
    } else merged.set(itemKey(item), item)
  }
  return [...merged.values()]
}

/** `choices`: the shipping method with its country, and where the buyer is taxed; another choice is another order. */
export function hashRequest(items: OrderItemInput[], choices: readonly string[] = []): Buffer {
  const keys = [...items.map(requestKey).sort(), ...choices]
  return createHash('sha256').update(keys.join('\n')).digest()
}

function requestKey(item: OrderItemInput): string {
  const { kind, id, quantity, gift, giftCodeId } = item
  const timeKey = item.kind === 'session' ? [item.startsAt.toISOString()] : []
  const giftKey = gift ? [JSON.stringify([gift.to, gift.message])] : []
  return [kind, id, quantity, ...timeKey, ...giftKey, ...(giftCodeId ? [giftCodeId] : [])].join(':')
}
