import { emptyProgress, type Progress } from '#contract/binder/lesson-progress.ts'
import { storageKey, storagePrefix } from './storage-keys.ts'

/**
 * A lesson as this browser holds it. `by` is the name of this copy as a writer; a new copy has a new one, because nobody
 * may speak for what another copy forgot. `unsent`: the account has not got all of it.
 */
export type LocalCopy = { unsent: boolean; by: string; progress: Progress }
export type StoredLesson = { reader: string; lessonId: string; copy: LocalCopy }
export type LessonStore = ReturnType<typeof createLessonStore>
export type LessonStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The lessons of this browser. What lies in the storage is the truth, so that tabs agree: each look reads it again. */
export function createLessonStore(storage: LessonStorage | null) {
  /** What the storage refused to keep: it lasts as long as the tab. */
  const unkept = new Map<string, string>()
  const parsed = new Map<string, { text: string; copy: LocalCopy | null }>()
  const watchers = new Set<() => void>()

  const tell = () => {
    for (const watcher of watchers) watcher()
  }

  /** The same object for as long as the lesson is the same. */
  function read(reader: string, lessonId: string): LocalCopy | null {
    const key = storageKey(reader, lessonId)
    const text = unkept.get(key) ?? attempt(() => storage?.getItem(key)) ?? null
    if (text === null) return null
    let known = parsed.get(key)
    if (known?.text !== text) {
      known = { text, copy: parse(text) }
      parsed.set(key, known)
    }
    return known.copy
  }

  /** @returns whether it outlasts the tab. */
  function write(reader: string, lessonId: string, { unsent, by, progress }: LocalCopy): boolean {
    const key = storageKey(reader, lessonId)
    const text = JSON.stringify({ unsent, by, progress })
    // A storage that takes it answers with nothing, one that refuses throws.
    const isKept = storage !== null && attempt(() => storage.setItem(key, text) ?? true) === true
    if (isKept) unkept.delete(key)
    else unkept.set(key, text)
    tell()
    return isKept
  }

  function keys(): string[] {
    const stored = attempt(() => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? ''))
    return Array.from(new Set([...(stored ?? []), ...unkept.keys()])).filter((key) => key.startsWith(storagePrefix))
  }

  return {
    read,
    write,
    tell,
    /** A copy with nothing in it yet. */
    blank: (): LocalCopy => ({ unsent: false, by: newWriter(), progress: emptyProgress }),
    isKept: (reader: string, lessonId: string): boolean => !unkept.has(storageKey(reader, lessonId)),

    remove(reader: string, lessonId: string): void {
      const key = storageKey(reader, lessonId)
      attempt(() => storage?.removeItem(key))
      unkept.delete(key)
      parsed.delete(key)
      tell()
    },

    list: (): StoredLesson[] =>
      keys().flatMap((key) => {
        const [reader = '', lessonId = ''] = key.slice(storagePrefix.length).split('/')
        const copy = read(reader, lessonId)
        return copy ? [{ reader, lessonId, copy }] : []
      }),

    /** Hears of every change that this tab makes or is told of. @returns how to stop. */
    subscribe(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

function newWriter(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}

/** Storage that is blocked or full answers nothing. */
function attempt<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Anybody can write into the storage: what is not a copy of a lesson is none. */
function parse(text: string): LocalCopy | null {
  const value = attempt<Partial<LocalCopy>>(() => JSON.parse(text))
  const progress = value?.progress
  const isWhole =
    typeof value?.by === 'string' &&
    Array.isArray(progress?.ticks) &&
    Array.isArray(progress.answers) &&
    progress.answers.every(({ versions, seen }) => Array.isArray(versions) && typeof seen === 'object')
  return isWhole ? (value as LocalCopy) : null
}
