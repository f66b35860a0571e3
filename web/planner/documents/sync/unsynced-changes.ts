import { readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { unsyncedKeyPrefix } from '../storage/storage-keys.ts'
import type { JournalStorage } from '../storage/update-journal.ts'

export type UnsyncedChanges = ReturnType<typeof createUnsyncedChanges>

/** A change of a document. Each tab numbers its changes. */
export type ChangeNumber = { tab: string; number: number }

/** By document: the last change that the server has, and the last change. */
type Numbers = { [documentName: string]: [synced: number, last: number] }

/**
 * Numbers the changes of this tab until the server has them. The numbers are stored, so that no change is lost when the
 * tab closes.
 */
export function createUnsyncedChanges({
  storage,
  owner,
  tab,
}: {
  storage: JournalStorage
  owner: string
  tab: string
}) {
  const prefix = unsyncedKeyPrefix(owner)
  let numbers: Numbers = {}

  const otherTabs = (): { tab: string; numbers: Numbers }[] =>
    storage.keys(prefix).flatMap((key) => {
      const others = parse(readItem(storage, key))
      return key !== prefix + tab && others ? [{ tab: key.slice(prefix.length), numbers: others }] : []
    })
  const allTabs = () => [{ tab, numbers }, ...otherTabs()]

  function write(editor: string, next: Numbers): void {
    const hasUnsynced = Object.values(next).some(([synced, last]) => synced < last)
    writeItem(storage, prefix + editor, hasUnsynced ? JSON.stringify(next) : null)
  }

  return {
    add(documentName: string): ChangeNumber {
      const [synced, last] = numbers[documentName] ?? [0, 0]
      numbers = { ...numbers, [documentName]: [synced, last + 1] }
      write(tab, numbers)
      return { tab, number: last + 1 }
    },

    /** Records that the server has the changes of a tab up to a number. */
    acknowledge(documentName: string, { tab: editor, number }: ChangeNumber): void {
      if (editor === tab) {
        numbers = withSynced(numbers, documentName, number)
        write(tab, numbers)
        return
      }
      // Updates the stored numbers of the other tab, which may be closed.
      const other = otherTabs().find((entry) => entry.tab === editor)
      if (other) write(editor, withSynced(other.numbers, documentName, number))
    },

    /** Returns the documents with unsynced changes of any tab, and the last change of each tab. */
    documents(): Map<string, ChangeNumber[]> {
      const changes = new Map<string, ChangeNumber[]>()
      for (const entry of allTabs())
        for (const [name, [synced, last]] of Object.entries(entry.numbers))
          if (synced < last) changes.set(name, [...(changes.get(name) ?? []), { tab: entry.tab, number: last }])
      return changes
    },

    count: (): number =>
      allTabs()
        .flatMap((entry) => Object.values(entry.numbers))
        .reduce((sum, [synced, last]) => sum + last - synced, 0),
  }
}

function withSynced(numbers: Numbers, documentName: string, number: number): Numbers {
  const [synced, last] = numbers[documentName] ?? [0, 0]
  return { ...numbers, [documentName]: [Math.max(synced, Math.min(number, last)), last] }
}

/** Returns null for invalid text, because other scripts and users can write to the storage. */
function parse(text: string | null): Numbers | null {
  try {
    const value: Numbers | null = JSON.parse(text ?? 'null')
    const isValid = Object.values(value ?? {}).every((pair) => Array.isArray(pair) && pair.every(Number.isInteger))
    return isValid ? value : null
  } catch {
    return null
  }
}

export const hasUnsyncedChanges = (storage: JournalStorage, owner: string): boolean =>
  storage.keys(unsyncedKeyPrefix(owner)).length > 0
