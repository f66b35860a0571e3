import { compare } from './stored-items.ts'

/** An immutable list of items, sorted by a text and then by id. */
export type SortedItems<Item> = { items: readonly Item[]; sortTexts: readonly string[] }

export const emptyItems: SortedItems<never> = { items: [], sortTexts: [] }

type Change<Item> = { id: string; item: Item | null; sortText: string }

/** More changes than these are faster sorted as a whole. */
const MAX_SINGLE_CHANGES = 50

/** Returns the list with the changes; unchanged items are the same objects. A null item is removed. */
export function withChanges<Item extends { id: string }>(
  before: SortedItems<Item>,
  changes: readonly Change<Item>[],
): SortedItems<Item> {
  return changes.length > MAX_SINGLE_CHANGES ? sortAll(before, changes) : changeOneByOne(before, changes)
}

function sortAll<Item extends { id: string }>(
  before: SortedItems<Item>,
  changes: readonly Change<Item>[],
): SortedItems<Item> {
  const changedIds = new Set(changes.map(({ id }) => id))
  const rows = before.items.flatMap((item, index) =>
    changedIds.has(item.id) ? [] : [{ item, sortText: before.sortTexts[index] ?? '' }],
  )
  for (const { item, sortText } of changes) if (item) rows.push({ item, sortText })
  rows.sort((a, b) => compare(a.sortText, b.sortText) || compare(a.item.id, b.item.id))
  return { items: rows.map(({ item }) => item), sortTexts: rows.map(({ sortText }) => sortText) }
}

function changeOneByOne<Item extends { id: string }>(
  before: SortedItems<Item>,
  changes: readonly Change<Item>[],
): SortedItems<Item> {
  const items = [...before.items]
  const sortTexts = [...before.sortTexts]
  for (const { id, item, sortText } of changes) {
    const index = items.findIndex((other) => other.id === id)
    if (index !== -1 && item && sortTexts[index] === sortText) {
      items[index] = item
      continue
    }
    if (index !== -1) {
      items.splice(index, 1)
      sortTexts.splice(index, 1)
    }
    if (!item) continue
    const position = insertionIndex(items, sortTexts, { id, sortText })
    items.splice(position, 0, item)
    sortTexts.splice(position, 0, sortText)
  }
  return { items, sortTexts }
}

function insertionIndex(
  items: readonly { id: string }[],
  sortTexts: readonly string[],
  { id, sortText }: { id: string; sortText: string },
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = compare(sortTexts[middle] ?? '', sortText) || compare(items[middle]?.id ?? '', id)
    if (order < 0) low = middle + 1
    else high = middle
  }
  return low
}
