import { generateKeyBetween } from 'fractional-indexing'

type Positioned = { id: string; position: string }

/** Returns the position after the last item. */
export const endPosition = (list: readonly Positioned[]): string => generateKeyBetween(list.at(-1)?.position, null)

/**
 * Returns the positions that move an item before another one, or to the end. Usually only the moved item gets a new one.
 * Items that two devices added at the same time have the same position; they get new ones when an item moves between them.
 */
export function positionsForMove(
  list: readonly Positioned[],
  id: string,
  before: string | null,
): { id: string; position: string }[] {
  const others = list.filter((item) => item.id !== id)
  const index = before === null ? others.length : others.findIndex((item) => item.id === before)
  if (index === -1) return []
  const changes: { id: string; position: string }[] = []
  let previous = others[index - 1]?.position ?? null
  const limit = others.slice(index).find(({ position }) => previous === null || position > previous)?.position ?? null
  for (const item of [{ id, position: '' }, ...others.slice(index)]) {
    if (item.id !== id && previous !== null && item.position > previous) break
    previous = generateKeyBetween(previous, limit)
    changes.push({ id: item.id, position: previous })
  }
  return changes
}
