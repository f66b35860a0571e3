import { useCallback, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { ContentType } from './content-type.ts'
import { draftKey } from './draft-storage.ts'
import { FormPanel } from './form-panel.tsx'
import type { Stored } from './use-content-form.ts'

type DeskProps<Typed extends object> = {
  kind: ContentType<Typed>
  /** 'new', or the id of the row. */
  form: string
  onClose: () => void
  /** Opens another form: for a kind whose form stays open once it is made. */
  onOpen?: (form: string) => void
  /** Reads the list again. */
  onChanged: () => void
}

/** The form of one row, or of one that is not there yet. */
export function ContentForm<Typed extends object>({ kind, form, onClose, onOpen, onChanged }: DeskProps<Typed>) {
  const { user } = useAuth()
  const draft = draftKey(user?.id ?? '', kind.noun, form)
  const saved = (made: boolean, stayOn: string | null) => {
    toast({
      tone: 'good',
      title: 'Success',
      description: made ? kind.successMessages.create : kind.successMessages.edit,
    })
    if (stayOn && onOpen) onOpen(stayOn)
    else onClose()
    onChanged()
  }
  if (form === 'new')
    return (
      <FormPanel
        kind={kind}
        id={null}
        draft={draft}
        start={{ typed: kind.blank, version: null }}
        {...{ onClose, saved }}
      />
    )
  return <Existing key={form} kind={kind} id={form} draft={draft} onClose={onClose} saved={saved} />
}

type ExistingProps<Typed extends object> = {
  kind: ContentType<Typed>
  id: string
  draft: string
  onClose: () => void
  saved: (made: boolean, stayOn: string | null) => void
}

function Existing<Typed extends object>({ kind, id, draft, onClose, saved }: ExistingProps<Typed>) {
  const [gone, setGone] = useState(false)
  const ask = useCallback(
    () =>
      kind.read(id).catch((error: unknown) => {
        if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
        setGone(true)
        return null
      }),
    [kind, id],
  )
  const { data, isFailed, reload } = useFetch<Stored<Typed> | null>(ask, `Failed to open this ${kind.noun}`)
  if (data) return <FormPanel kind={kind} id={id} draft={draft} start={data} onClose={onClose} saved={saved} />
  return (
    <section className="sheet mb-s6 grid gap-s4 p-s5">
      {gone && <Notice tone="bad" title={`This ${kind.noun} is not there any more.`} />}
      {isFailed && <Notice tone="bad" title={`This ${kind.noun} could not be opened.`} />}
      {!gone && !isFailed && (
        <Loading label={`Opening the ${kind.noun}`} className="grid gap-s4">
          <Skeleton shape="short" className="mx-0" />
          <Skeleton className="mx-0" />
          <Skeleton className="mx-0" />
        </Loading>
      )}
      <div className="row">
        {isFailed && (
          <Button size="small" onClick={reload}>
            Try again
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
