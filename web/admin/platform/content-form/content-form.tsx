import { type ComponentProps, useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Loading, Skeleton } from '../../../platform/ui/loading.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { type ContentType, fetchContent } from './content-type.ts'
import { draftKey } from './draft-storage.ts'
import { initialValues } from './form-fields.ts'
import { FormPanel } from './form-panel.tsx'
import type { StoredContent } from './use-content-form.ts'

type ContentFormProps<Form extends object, Values extends object> = {
  contentType: ContentType<Form, Values>
  /** 'new', or the id of the row. */
  formId: string
  onClose: () => Promise<void>
  /** Opens another form, for content types that continue editing after creation. */
  onOpen?: (formId: string) => Promise<void>
}

export function ContentForm<Form extends object, Values extends object>(props: ContentFormProps<Form, Values>) {
  const { contentType, formId, onClose, onOpen } = props
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
  const panel = {
    contentType,
    storageKey,
    onClose: () => void onClose(),
    onSaved: (isNew: boolean, continueWith: string | null) => void handleSaved(isNew, continueWith),
  }
  if (formId === 'new')
    return <FormPanel {...panel} id={null} initial={{ values: initialValues(contentType.fields), version: null }} />
  return <EditForm key={formId} {...panel} id={formId} />
}

type EditFormProps<Form extends object, Values extends object> = Omit<
  ComponentProps<typeof FormPanel<Form, Values>>,
  'id' | 'initial'
> & { id: string }

function EditForm<Form extends object, Values extends object>({ id, ...panel }: EditFormProps<Form, Values>) {
  const { contentType, onClose } = panel
  const money = useMoney()
  const [isDeleted, setIsDeleted] = useState(false)
  const fetchStored = useCallback(
    () =>
      fetchContent(contentType, id, money).catch((error: unknown) => {
        if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
        setIsDeleted(true)
        return null
      }),
    [contentType, id, money],
  )
  const { data, isFailed, reload } = useFetch<StoredContent<Values> | null>(
    fetchStored,
    `Failed to open this ${contentType.noun}`,
  )
  if (data) return <FormPanel {...panel} id={id} initial={data} />
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
