import { emptyProgress, type Progress } from '#contract/content/binder/lesson-progress.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { storageKey, storagePrefix } from './storage-keys.ts'

/**
 * Progress in a lesson as stored in this browser. `by` is the writer id of this copy. A new copy gets a new id: under an
 * old one, `seen` would mark edits that this copy has lost as replaced. `unsent`: the account does not have all of it.
 */
type LocalCopy = { unsent: boolean; by: string; progress: Progress }
type StoredLesson = { userId: string; lessonId: string; copy: LocalCopy }
export type LessonStore = ReturnType<typeof createLessonStore>
export type LessonStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>

/** Creates a store of lesson progress. Each read goes to the storage, because other tabs write to it too. */
export function createLessonStore(storage: LessonStorage | null) {
  /** Texts that the storage rejected, by key. They last as long as the tab. */
  const unpersisted = new Map<string, string>()
  const parsedCopies = new Map<string, { text: string; copy: LocalCopy | null }>()
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of listeners) listener()
  }

  /** Returns the same object until the lesson changes. */
  function read(userId: string, lessonId: string): LocalCopy | null {
    const key = storageKey(userId, lessonId)
    const text = unpersisted.get(key) ?? readItem(storage, key)
    if (text === null) return null
    let parsed = parsedCopies.get(key)
    if (parsed?.text !== text) {
      parsed = { text, copy: parseCopy(text) }
      parsedCopies.set(key, parsed)
    }
    return parsed.copy
  }

  /** Returns whether the copy outlasts the tab. */
  function write(userId: string, lessonId: string, { unsent, by, progress }: LocalCopy): boolean {
    const key = storageKey(userId, lessonId)
    const text = JSON.stringify({ unsent, by, progress })
    const isPersisted = writeItem(storage, key, text)
    if (isPersisted) unpersisted.delete(key)
    else unpersisted.set(key, text)
    notify()
    return isPersisted
  }

  function keys(): string[] {
    return Array.from(new Set([...storedKeys(storage), ...unpersisted.keys()])).filter((key) =>
      key.startsWith(storagePrefix),
    )
  }

  return {
    read,
    write,
    notify,
    createCopy: (): LocalCopy => ({ unsent: false, by: newWriterId(), progress: emptyProgress }),
    isPersisted: (userId: string, lessonId: string): boolean => !unpersisted.has(storageKey(userId, lessonId)),

    remove(userId: string, lessonId: string): void {
      const key = storageKey(userId, lessonId)
      writeItem(storage, key, null)
      unpersisted.delete(key)
      parsedCopies.delete(key)
      notify()
    },

    list: (): StoredLesson[] =>
      keys().flatMap((key) => {
        const [userId = '', lessonId = ''] = key.slice(storagePrefix.length).split('/')
        const copy = read(userId, lessonId)
        return copy ? [{ userId, lessonId, copy }] : []
      }),

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function newWriterId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}

function storedKeys(storage: LessonStorage | null): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  } catch {
    return []
  }
}

/** Returns null for anything that is not a lesson copy: the user and extensions can write to the storage. */
function parseCopy(text: string): LocalCopy | null {
  try {
    const value: Partial<LocalCopy> | null = JSON.parse(text)
    const progress = value?.progress
    const isValid =
      typeof value?.by === 'string' &&
      Array.isArray(progress?.ticks) &&
      Array.isArray(progress.answers) &&
      progress.answers.every(({ versions, seen }) => Array.isArray(versions) && typeof seen === 'object')
    return isValid ? (value as LocalCopy) : null
  } catch {
    return null
  }
}
