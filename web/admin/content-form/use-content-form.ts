import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import { deleteDraft, readDraft, type StoredDraft, saveDraft } from './draft-storage.ts'

/** What was typed into each field, by its name in the API. */
type FieldErrors = Readonly<Record<string, string>>

/** A row as the service has it. */
export type Stored<Typed> = { typed: Typed; version: number }

/** Why a save was refused though nothing that was typed is wrong; what the row holds now, unless it is gone. */
export type Conflict<Typed> = { theirs: Stored<Typed> | null }

export type ContentFormOptions<Typed> = {
  /** Where unsaved work is kept in this browser. */
  draft: string
  /** What stands in the form at first; `version` is null for what is not made yet. */
  start: { typed: Typed; version: number | null }
  /** What can be told without asking the service. */
  check: (typed: Typed) => FieldErrors
  /** Saves; `version` null makes a new one. `base` is what stood in the form before anything was typed. */
  save: (typed: Typed, version: number | null, base: Typed) => Promise<unknown>
  /** Reads the row again, after somebody else changed it. */
  readAgain: () => Promise<Stored<Typed>>
  /** The words of the toast when it was not saved. */
  failure: string
  onSaved: (made: boolean) => void
}

const PAUSE_MS = 400

/**
 * A form of the admin area. What is typed is kept in this browser a moment later, and is there again after a reload, a
 * crash or an expired session; a refused save leaves all of it in its fields, with the refusals beside them.
 */
export function useContentForm<Typed extends object>(options: ContentFormOptions<Typed>) {
  const { draft, start, check, save, readAgain, failure, onSaved } = options
  const [kept] = useState(() => readDraft<Typed>(draft))
  const [typed, setTyped] = useState<Typed>(() => (kept ? typedAgain(kept, start.typed) : start.typed))
  const [version, setVersion] = useState(kept ? kept.version : start.version)
  const [restored, setRestored] = useState(kept?.at ?? null)
  const [base, setBase] = useState(start.typed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [conflict, setConflict] = useState<Conflict<Typed> | null>(null)
  const [busy, setBusy] = useState(false)
  const [draftSavedAt, setKeptAt] = useState<Date | 'refused' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(false)

  const dirty = JSON.stringify(typed) !== JSON.stringify(base)

  const unsaved = useRef<Omit<StoredDraft<Typed>, 'at'> | null>(null)
  const keep = useCallback(() => {
    if (!unsaved.current || left.current) return
    const at = new Date()
    setKeptAt(saveDraft(draft, { ...unsaved.current, at: at.toISOString() }) ? at : 'refused')
  }, [draft])

  // A moment after the last key; whoever goes on typing waits for nothing.
  useEffect(() => {
    unsaved.current = dirty ? { typed, base, version } : null
    if (!dirty) return left.current ? undefined : deleteDraft(draft)
    const later = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(later)
  }, [draft, typed, base, version, dirty, keep])

  // Whatever takes the form away, the last words are kept.
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const mark = (found: FieldErrors) => {
    setErrors(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  const tellRefusal = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    console.warn(failure, error)
    if (error.code === 'conflict') setConflict(await theirsNow(readAgain))
    else if (error.status === 404) setConflict({ theirs: null })
    // A list's entry is refused by its place in it; the field holds the whole list.
    mark(Object.fromEntries(error.fields.map(({ field, message }) => [field.replace(/\..*$/, ''), message])))
    const reason = error.status >= 400 && error.status < 500 ? `. ${error.message}` : ''
    toast({ tone: 'bad', title: 'Error', description: `${failure}${reason}` })
  }

  const submit = async (at = version) => {
    if (busy) return
    const found = check(typed)
    mark(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await save(typed, at, base)
      leave()
      onSaved(at === null)
    } catch (error) {
      await tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  /** Done with it: what was kept is no longer needed. */
  const leave = () => {
    left.current = true
    deleteDraft(draft)
  }

  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    const mended = Object.keys(change)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !mended.includes(name))))
  }

  return {
    ...{ typed, errors, dirty, busy, conflict, draftSavedAt },
    restored: dirty ? restored : null,
    set,
    submit,
    leave,
    /** Whether the form is still open with something in it that is saved nowhere else. */
    isUnsaved: () => dirty && !left.current,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** Back to what the service has. */
    discardDraft: () => {
      setTyped(base)
      setVersion(start.version)
      setRestored(null)
      setErrors({})
    },
    takeTheirs: ({ typed: theirs, version }: Stored<Typed>) => {
      setTyped(theirs)
      setBase(theirs)
      setVersion(version)
      setConflict(null)
      setErrors({})
    },
    keepMine: (theirs: Stored<Typed> | null) => {
      setConflict(null)
      setVersion(theirs?.version ?? null)
      if (theirs) setBase(theirs.typed)
      void submit(theirs?.version ?? null)
    },
  }
}

/** What the row holds by now; nothing where that cannot be told either, and the next save will ask again. */
async function theirsNow<Typed>(readAgain: () => Promise<Stored<Typed>>): Promise<Conflict<Typed> | null> {
  try {
    return { theirs: await readAgain() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? { theirs: null } : null
  }
}

/** What was typed, over what the row holds now in the fields that were left alone. */
function typedAgain<Typed extends object>({ typed, base }: StoredDraft<Typed>, now: Typed): Typed {
  const touched = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Typed]),
  )
  return { ...now, ...Object.fromEntries(touched) }
}

export type ContentFormState<Typed extends object> = ReturnType<typeof useContentForm<Typed>>
