import type { StoredItem, Tick } from './stored-items.ts'
import { asNumber, isObject } from './stored-values.ts'

type ChangedFields = Pick<StoredItem, 'changed'>

/** Returns when an item was last edited or ticked, or 0. Excludes its creation and its place in a list. */
export function lastEditOf({ changed }: ChangedFields): number {
  const ticks = [...changed].flatMap(([name, tick]) => (name.startsWith('done/') && isObject(tick) ? [tick] : []))
  const times = [changed.get('editedAt'), ...ticks.map((tick) => (tick as Partial<Tick>).at)]
  return Math.max(...times.map((time) => asNumber(time) ?? 0))
}

/** Returns when an item was removed, or null. A later edit or tick, usually of another device, revives it. */
export function removalTimeOf(item: ChangedFields): number | null {
  const deletedAt = asNumber(item.changed.get('deletedAt'))
  return deletedAt !== null && deletedAt >= lastEditOf(item) ? deletedAt : null
}
