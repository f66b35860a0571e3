import type * as Y from 'yjs'
import { REMOVED_ITEM_DAYS } from '#contract/planner/limits.ts'
import { removalTimeOf } from './removal-time.ts'
import { itemKinds, splitKey, splitTextName } from './stored-items.ts'
import { permanentOrigin } from './text-field.ts'

const DAY_MS = 86_400_000

/** Deletes the items of a document that were removed more than 30 days ago. */
export function purgeItems(doc: Y.Doc, now: number): void {
  const limit = now - REMOVED_ITEM_DAYS * DAY_MS
  doc.transact(() => {
    for (const kind of itemKinds) {
      const map = doc.getMap(kind)
      const changedByKey = new Map<string, Map<string, unknown>>()
      for (const mapKey of map.keys()) {
        const [key, field] = splitKey(mapKey)
        if (field === 'deletedAt') changedByKey.set(key, new Map())
      }
      for (const [mapKey, value] of map.entries()) {
        const [key, field] = splitKey(mapKey)
        changedByKey.get(key)?.set(field, value)
      }
      const expired = [...changedByKey].filter(([, changed]) => (removalTimeOf({ changed }) ?? limit) < limit)
      const keys = new Set(expired.map(([key]) => key))
      if (keys.size === 0) continue
      for (const mapKey of [...map.keys()]) if (keys.has(splitKey(mapKey)[0])) map.delete(mapKey)
      for (const name of [...doc.share.keys()]) {
        const parts = splitTextName(name)
        if (parts?.kind === kind && keys.has(parts.key)) doc.getText(name).delete(0, doc.getText(name).length)
      }
    }
  }, permanentOrigin)
}
