import type { PlannerSettings, PlannerState } from '#contract/planner/items.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { type ItemKind, itemKinds } from '../documents/stored-items.ts'
import { readSettings } from '../documents/stored-settings.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { isSameValue } from './same-value.ts'
import type { FileItemOf } from './stored-fields.ts'

export type FileEntry =
  | { [Kind in ItemKind]: { kind: Kind; id: string; item: FileItemOf[Kind] } }[ItemKind]
  | { kind: 'settings'; id: string; item: PlannerSettings }

/** The version of the file, and the current values of the fields that differ. */
export type ChangedEntry = FileEntry & { current: { [field: string]: unknown } }

export type PlannerDifferences = {
  /** Only in the file. */
  missing: FileEntry[]
  changed: ChangedEntry[]
  /** Only in the planner. */
  extra: FileEntry[]
  sameCount: number
}

/** Compares the entries of a file with those of the planner. Items are the same if they have the same id. */
export function comparePlanners(file: PlannerFile, state: PlannerState): PlannerDifferences {
  const now = createPlannerFile(state, '')
  const differences: PlannerDifferences = { missing: [], changed: [], extra: [], sameCount: 0 }
  const add = (entry: FileEntry, current: { [field: string]: unknown } | undefined) => {
    const fields = current && differingFields(entry.item, current)
    if (!fields) differences.missing.push(entry)
    else if (fields.length > 0) differences.changed.push({ ...entry, current: Object.fromEntries(fields) })
    else differences.sameCount++
  }
  for (const kind of itemKinds) {
    const current = new Map(now[kind].map((item) => [item.id, item]))
    for (const item of file[kind]) {
      add(entryOf(kind, item), current.get(item.id))
      current.delete(item.id)
    }
    differences.extra.push(...[...current.values()].map((item) => entryOf(kind, item)))
  }
  // Settings that were never changed give way.
  const isDefault = isSameValue(
    state.settings,
    readSettings(() => undefined),
  )
  const settings: FileEntry = { kind: 'settings', id: 'settings', item: file.settings }
  if (!isSameValue(file.settings, state.settings)) add(settings, isDefault ? undefined : state.settings)
  return differences
}

const entryOf = (kind: ItemKind, item: FileItemOf[ItemKind]) => ({ kind, id: item.id, item }) as FileEntry

/** Returns the current values. */
const differingFields = (item: object, current: { [field: string]: unknown }): [field: string, value: unknown][] =>
  Object.entries(item).flatMap(([field, value]) => {
    const now = current[field]
    return isSameValue(value, now) ? [] : [[field, now]]
  })
