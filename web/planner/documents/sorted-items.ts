import { compare } from './stored-items.ts'

type Identified = { id: string }

/** An immutable list of items, sorted by a text and then by id. `sortTexts` has the same indexes and is mutable. */
export type SortedItems<Item> = { items: readonly Item[]; sortTexts: string[] }

/** `sortTextBefore` is null for an item that is not in the list, and `item` for one to remove. */
export type ItemChange<Item> = { id: string; sortTextBefore: string | null; item: Item | null; sortText: string }

/** Above this number of changes, sorting the full list is faster. */
const MAX_SINGLE_CHANGES = 50

/** Returns the list with the changes; unchanged items are the same objects. */
export function withChanges<Item extends Identified>(
  before: SortedItems<Item>,
  changes: readonly ItemChange<Item>[],
): SortedItems<Item> {
  return changes.length > MAX_SINGLE_CHANGES ? sortAll(before, changes) : changeOneByOne(before, changes)
}

function sortAll<Item extends Identified>(
  before: SortedItems<Item>,
  changes: readonly ItemChange<Item>[],
): SortedItems<Item> {
  const changedIds = new Set(changes.map(({ id }) => id))
  const rows = before.items.flatMap((item, index) =>
    changedIds.has(item.id) ? [] : [{ item, sortText: before.sortTexts[index] ?? '' }],
  )
  for (const { item, sortText } of changes) if (item) rows.push({ item, sortText })
  rows.sort((a, b) => compare(a.sortText, b.sortText) || compare(a.item.id, b.item.id))
  return { items: rows.map(({ item }) => item), sortTexts: rows.map(({ sortText }) => sortText) }
}

function changeOneByOne<Item extends Identified>(
  before: SortedItems<Item>,
  changes: readonly ItemChange<Item>[],
): SortedItems<Item> {
  const items = [...before.items]
  const { sortTexts } = before
  for (const { id, sortTextBefore, item, sortText } of changes) {
    if (item && sortTextBefore === sortText) {
      items[indexOf(items, sortTexts, { id, sortText })] = item
      continue
    }
    if (sortTextBefore !== null) {
      const index = indexOf(items, sortTexts, { id, sortText: sortTextBefore })
      items.splice(index, 1)
      sortTexts.splice(index, 1)
    }
    if (item) {
      const index = indexOf(items, sortTexts, { id, sortText })
      items.splice(index, 0, item)
      sortTexts.splice(index, 0, sortText)
    }
  }
  return { items, sortTexts }
}

/** Returns the index of an item, or where to insert it. */
function indexOf(
  items: readonly Identified[],
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
