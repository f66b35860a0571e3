import { generateKeyBetween } from 'fractional-indexing'

type Element = { id: string }
type StoredElement = Record<string, unknown> & { order: string }

/**
 * Returns the values to write so that a stored list has these elements in this order: by name, `<list>/<id>`, and undefined
 * for a removed one. Elements without a change are left out.
 * @param stored changed fields of the item
 */
export function listChanges(
  stored: ReadonlyMap<string, unknown>,
  list: string,
  elements: readonly Element[],
): Record<string, StoredElement | undefined> {
  const changes: Record<string, StoredElement | undefined> = {}
  const names = new Set(elements.map(({ id }) => `${list}/${id}`))
  for (const name of stored.keys()) if (name.startsWith(`${list}/`) && !names.has(name)) changes[name] = undefined
  let previous: string | null = null
  for (const { id, ...fields } of elements) {
    const name = `${list}/${id}`
    const before = stored.get(name) as Partial<StoredElement> | undefined
    const isInOrder = typeof before?.order === 'string' && (previous === null || before.order > previous)
    const order: string = isInOrder && before.order ? before.order : generateKeyBetween(previous, null)
    previous = order
    const next = { ...fields, order }
    if (JSON.stringify(next) !== JSON.stringify(before)) changes[name] = next
  }
  return changes
}
