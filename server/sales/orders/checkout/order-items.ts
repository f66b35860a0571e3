import { createHash } from 'node:crypto'
import type { EnrollInput } from '#contract/classes/enrollments/enrollment.schema.ts'
import { type ItemId, itemOf, type OrderItemKind } from '#contract/content/store/item-kinds.ts'
import { QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import type { GiftNote } from '#contract/sales/gifts/gifts.schema.ts'
import { Problem } from '../../../problem.ts'

type ItemOptions = {
  /** 1, except for products. */
  quantity: number
  /** The unit price that the buyer saw, if the client sent it. */
  seenMinor?: number | undefined
  /** Bought as a gift, which grants gift codes only. */
  gift?: GiftNote
  /** The locked code that pays for the item. */
  giftCodeId?: string
}

type BookedTime = { startsAt: Date; timeZone?: string | undefined }

/** A requested item. */
export type OrderItemInput<Kind extends OrderItemKind = OrderItemKind> = {
  [K in Kind]: ItemId<K> & ItemOptions & (K extends 'session' ? BookedTime : unknown)
}[Kind]

export const enrollmentItem = ({ courseId, workshopId, unitMinor: seenMinor }: EnrollInput): OrderItemInput => ({
  ...itemOf({ courseId, workshopId }),
  quantity: 1,
  seenMinor,
})

export function itemKey({ kind, id }: ItemId): string {
  return `${kind} ${id}`
}

export const itemsOfKind = <Kind extends OrderItemKind>(
  items: readonly OrderItemInput[],
  kind: Kind,
): OrderItemInput<Kind>[] => items.filter((item) => item.kind === kind) as OrderItemInput<Kind>[]

/** Merges items of the same product. @throws validation naming the item that exceeds the maximum quantity */
export function mergeItems(items: OrderItemInput[]): OrderItemInput[] {
  const merged = new Map<string, OrderItemInput>()
  for (const [index, item] of items.entries()) {
    const previous = merged.get(itemKey(item))
    if (previous && item.kind === 'product') {
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
