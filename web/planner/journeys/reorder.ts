/**
 * Returns the id of the item that follows `id` after a move within a filtered list, for `moveJourney` and `moveTrack`:
 * null for the end of the full list, undefined if the item would not move.
 * @param all ids of the full list, in order
 * @param visible ids of the filtered list, in the same order
 * @param index the new index in the filtered list
 */
export function beforeAfterMove(
  all: readonly string[],
  visible: readonly string[],
  id: string,
  index: number,
): string | null | undefined {
  const from = visible.indexOf(id)
  const to = Math.min(Math.max(index, 0), visible.length - 1)
  if (from === -1 || from === to) return undefined
  const others = visible.filter((other) => other !== id)
  const next = others[to]
  if (next !== undefined) return next
  // At the end of the filtered list: after its last item, before hidden items that follow it.
  const last = others.at(-1)
  const following = all.filter((other) => other !== id)
  return following[following.indexOf(last ?? '') + 1] ?? null
}
