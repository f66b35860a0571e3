import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { ContentType } from './content-type.ts'
import { draftKey } from './draft-storage.ts'
import { FormPanel } from './form-panel.tsx'
import type { StoredContent } from './use-content-form.ts'

type ContentFormProps<Values extends object> = {
  contentType: ContentType<Values>
  /** 'new', or the id of the row. */
  formId: string
  onClose: () => Promise<void>
  /** Opens another form, for content types that continue editing after creation. */
  onOpen?: (formId: string) => Promise<void>
}

export function ContentForm<Values extends object>({ contentType, formId, onClose, onOpen }: ContentFormProps<Values>) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const storageKey = draftKey(user?.id ?? '', contentType.noun, formId)
  const handleSaved = async (isNew: boolean, continueWith: string | null) => {
    toast({
      tone: 'good',
      title: 'Success',
      description: isNew ? contentType.successMessages.create : contentType.successMessages.edit,
    })
    await (continueWith && onOpen ? onOpen(continueWith) : onClose())
    await revalidate()
  }
  if (formId === 'new')
    return (
      <FormPanel
        contentType={contentType}
        id={null}
        storageKey={storageKey}
        initial={{ values: contentType.emptyValues, version: null }}
        onClose={() => void onClose()}
        onSaved={(...saved) => void handleSaved(...saved)}
      />
    )
  return (
    <EditForm
      key={formId}
      contentType={contentType}
      id={formId}
      storageKey={storageKey}
      onClose={() => void onClose()}
      onSaved={(...saved) => void handleSaved(...saved)}
    />
  )
}

type EditFormProps<Values extends object> = {
  contentType: ContentType<Values>
  id: string
  storageKey: string
  onClose: () => void
  onSaved: (isNew: boolean, continueWith: string | null) => void
}

function EditForm<Values extends object>({ contentType, id, storageKey, onClose, onSaved }: EditFormProps<Values>) {
  const [isDeleted, setIsDeleted] = useState(false)
  const fetchContent = useCallback(
    () =>
      contentType.fetch(id).catch((error: unknown) => {
        if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
        setIsDeleted(true)
        return null
      }),
    [contentType, id],
  )
  const { data, isFailed, reload } = useFetch<StoredContent<Values> | null>(
    fetchContent,
    `Failed to open this ${contentType.noun}`,
  )
  if (data)
    return (
      <FormPanel
        contentType={contentType}
        id={id}
        storageKey={storageKey}
        initial={data}
        onClose={onClose}
        onSaved={onSaved}
      />
    )
  return (
    <section className="sheet mb-s6 grid gap-s4 p-s5">
      {isDeleted && <Notice tone="bad" title={`This ${contentType.noun} no longer exists.`} />}
      {isFailed && <Notice tone="bad" title={`This ${contentType.noun} couldn’t be opened.`} />}
      {!isDeleted && !isFailed && (
        <Loading label={`Opening the ${contentType.noun}`} className="grid gap-s4">
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
