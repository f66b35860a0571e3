import { useSyncExternalStore } from 'react'

let selectedIds: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function selectSteps(ids: Iterable<string>): void {
  selectedIds = new Set(ids)
  for (const listener of listeners) listener()
}

export const addToSelection = (id: string): void => selectSteps([...selectedIds, id])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSelectedIds = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => selectedIds)
export const useIsSelected = (id: string): boolean => useSyncExternalStore(subscribe, () => selectedIds.has(id))
