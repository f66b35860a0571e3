import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { failureText } from '../../../platform/api/failure-text.ts'
import { type FormErrors, useFormSubmit } from '../../../platform/forms/use-form.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { deleteDraft, readDraft, type StoredDraft, saveDraft } from './draft-storage.ts'

export type StoredContent<Values> = { values: Values; version: number }

/** A save failed because the row has changed: the server's content, or null if the row was deleted. */
type Conflict<Values> = { serverContent: StoredContent<Values> | null }

type ContentFormOptions<Values> = {
  storageKey: string
  /** Initial values; `version` is null for new content. */
  initial: { values: Values; version: number | null }
  validate: (values: Values) => FormErrors
  /** Saves; creates new content if `version` is null. `base` holds the values before editing. */
  save: (values: Values, version: number | null, base: Values) => Promise<unknown>
  refetch: () => Promise<StoredContent<Values>>
  errorText: string
  onSaved: (isNew: boolean) => void
}

const DEBOUNCE_MS = 400

/**
 * State of an admin form. Stores a draft in this browser shortly after each edit and restores it after a reload, a crash
 * or an expired session. A failed save keeps all values and shows the field errors.
 */
export function useContentForm<Values extends object>(options: ContentFormOptions<Values>) {
  const { storageKey, initial, validate, save, refetch, errorText, onSaved } = options
  const [draft] = useState(() => readDraft<Values>(storageKey))
  const [values, setAllValues] = useState<Values>(() => (draft ? applyDraft(draft, initial.values) : initial.values))
  const [version, setVersion] = useState(draft ? draft.version : initial.version)
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null)
  const [base, setBase] = useState(initial.values)
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const [draftSavedAt, setDraftSavedAt] = useState<Date | 'failed' | null>(null)
  const hasEnded = useRef(false)

  const isDirty = JSON.stringify(values) !== JSON.stringify(base)

  const unsavedDraft = useRef<Omit<StoredDraft<Values>, 'at'> | null>(null)
  const storeDraft = useCallback(() => {
    if (!unsavedDraft.current || hasEnded.current) return
    const at = new Date()
    setDraftSavedAt(saveDraft(storageKey, { ...unsavedDraft.current, at: at.toISOString() }) ? at : 'failed')
  }, [storageKey])

  useEffect(() => {
    unsavedDraft.current = isDirty ? { typed: values, base, version } : null
    if (!isDirty) return hasEnded.current ? undefined : deleteDraft(storageKey)
    const timer = setTimeout(storeDraft, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [storageKey, values, base, version, isDirty, storeDraft])

  // Store the last edits when the page or the form closes.
  useEffect(() => {
    window.addEventListener('pagehide', storeDraft)
    return () => {
      window.removeEventListener('pagehide', storeDraft)
      storeDraft()
    }
  }, [storeDraft])

  const showSaveError = async (error: ApiError): Promise<FormErrors> => {
    console.warn(errorText, error)
    toast({ tone: 'bad', title: 'Error', description: failureText(errorText, error) })
    if (error.code === 'conflict') setConflict(await fetchConflict(refetch))
    else if (error.status === 404) setConflict({ serverContent: null })
    else if (error.fields.length === 0) return { form: errorMessage(error, '') }
    // An error of a list item is named by its index (`tags.2`); the form field contains the whole list.
    return Object.fromEntries(error.fields.map(({ field, message }) => [field.replace(/\..*$/, ''), message]))
  }

  const submit = (expectedVersion = version) =>
    submitOnce({
      validate: () => validate(values),
      send: async () => {
        await save(values, expectedVersion, base)
        endEditing()
        onSaved(expectedVersion === null)
      },
      onError: showSaveError,
    })

  const endEditing = () => {
    hasEnded.current = true
    deleteDraft(storageKey)
  }

  const setValues = (changes: Partial<Values>) => {
    setAllValues((current) => ({ ...current, ...changes }))
    const changedNames = Object.keys(changes)
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !changedNames.includes(name))))
  }

  return {
    values,
    errors,
    isDirty,
    busy,
    conflict,
    draftSavedAt,
    restoredAt: isDirty ? restoredAt : null,
    setValues,
    submit,
    endEditing,
    isUnsaved: () => isDirty && !hasEnded.current,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    discardDraft: () => {
      setAllValues(base)
      setVersion(initial.version)
      setRestoredAt(null)
      setErrors({})
    },
    acceptServerContent: ({ values: serverValues, version }: StoredContent<Values>) => {
      setAllValues(serverValues)
      setBase(serverValues)
      setVersion(version)
      setConflict(null)
      setErrors({})
    },
    /** Saves over the server's content; creates new content if the row was deleted. */
    overwrite: (serverContent: StoredContent<Values> | null) => {
      setConflict(null)
      setVersion(serverContent?.version ?? null)
      if (serverContent) setBase(serverContent.values)
      void submit(serverContent?.version ?? null)
    },
  }
}

/** Loads the server's content. Returns null if that fails too: the next save reports the conflict again. */
async function fetchConflict<Values>(refetch: () => Promise<StoredContent<Values>>): Promise<Conflict<Values> | null> {
  try {
    return { serverContent: await refetch() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? { serverContent: null } : null
  }
}

function applyDraft<Values extends object>({ typed, base }: StoredDraft<Values>, current: Values): Values {
  const edited = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Values]),
  )
  return { ...current, ...Object.fromEntries(edited) }
}

export type ContentFormState<Values extends object> = ReturnType<typeof useContentForm<Values>>
