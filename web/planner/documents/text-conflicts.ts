import type { WrittenText } from '#contract/planner/written-texts.ts'
import type { ItemKind } from './stored-items.ts'

type Place = { kind: ItemKind; id: string; field: string }

/** A one-line text that devices changed at the same time. */
export type TextConflict = Place & { text: string; others: readonly WrittenText[] }

const keyOf = ({ kind, id, field }: Place) => `${kind}/${id}/${field}`

export function createTextConflicts() {
  const conflicts = new Map<string, TextConflict>()
  return {
    /** Returns the value of a one-line text, and remembers what else was written. */
    read(place: Place, [newest, ...others]: readonly WrittenText[]): string {
      const text = newest?.text ?? ''
      if (others.length > 0) conflicts.set(keyOf(place), { ...place, text, others })
      else conflicts.delete(keyOf(place))
      return text
    },

    list: (): TextConflict[] => [...conflicts.values()],

    find: (place: Place): TextConflict | null => conflicts.get(keyOf(place)) ?? null,
  }
}
