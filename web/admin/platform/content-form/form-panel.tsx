import { ExternalLink } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { type ContentType, fetchContent } from './content-type.ts'
import { FieldList } from './field-list.tsx'
import { toForm, validateFields } from './form-fields.ts'
import { ConflictNotice, DraftStatus, RestoredNotice } from './form-notices.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type StoredContent, useContentForm } from './use-content-form.ts'

type FormPanelProps<Form extends object, Values extends object> = {
  contentType: ContentType<Form, Values>
  id: string | null
  storageKey: string
  initial: StoredContent<Values> | { values: Values; version: null }
  onClose: () => void
  /** `continueWith` is the id of the form to open next. */
  onSaved: (created: boolean, continueWith: string | null) => void
}

export function FormPanel<Form extends object, Values extends object>(props: FormPanelProps<Form, Values>) {
  const { contentType, id, storageKey, initial, onClose, onSaved } = props
  const { fields, resource } = contentType
  const money = useMoney()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [isDiscarding, setIsDiscarding] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const continueWith = useRef<string>(null)
  const form = useContentForm<Values>({
    storageKey,
    initial,
    validate: (values) => validateFields(fields, values),
    save: async (values, version, base) => {
      const content = toForm(fields, values, money)
      if (id !== null && version !== null) {
        const read = contentType.valuesRead?.(toForm(fields, base, money))
        return resource[':id'].$put({ param: { id }, json: { ...content, ...read, version } })
      }
      const created = await resource.$post({ json: content })
      const isContinued = contentType.continuesAfterCreation?.(content)
      continueWith.current = isContinued ? String((await created.json()).id) : null
    },
    refetch: () => fetchContent(contentType, id ?? '', money),
    errorText: contentType.errorText,
    onSaved: (created) => onSaved(created, continueWith.current),
  })
  useEffect(() => headingRef.current?.focus(), [])

  const action = id === null ? 'create' : 'edit'
  const close = () => {
    form.endEditing()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // React events bubble from dialogs, whose elements are outside the form.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void form.submit()
  }

  return (
    <section className="sheet mb-s6" aria-labelledby="form-heading">
      <form {...form.formProps} className="grid grid-cols-1 gap-s5 p-s4 sm:p-s5" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-center justify-between gap-s3">
          <h2 id="form-heading" ref={headingRef} tabIndex={-1} className="text-xl outline-none">
            {contentType.headings[action]}
          </h2>
          <PreviewToggle view={view} onViewChange={setView} storageKey={storageKey} noun={contentType.noun} />
        </div>
        <RestoredNotice form={form} />
        <ConflictNotice form={form} contentType={contentType} />
        <div className="grid grid-cols-1 gap-s5" hidden={view !== 'write'}>
          <FieldList {...form} fields={fields} contentId={id} />
        </div>
        {view === 'preview' && (
          <div className="border-t border-hair pt-s4 [&_.page]:w-full">
            <contentType.Preview content={toForm(fields, form.values, money)} />
          </div>
        )}
        {form.errors.form && <Notice tone="bad" title={form.errors.form} />}
        <div className="flex flex-wrap items-center gap-s3 border-t border-hair pt-s4">
          <Button type="submit" busy={form.busy}>
            {contentType.buttons[action]}
          </Button>
          <Button variant="secondary" onClick={() => (form.isDirty ? setIsDiscarding(true) : close())}>
            Cancel
          </Button>
          <DraftStatus form={form} />
        </div>
      </form>
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        onConfirm={close}
        title="Discard your changes?"
        text={`Your changes to this ${contentType.noun} aren’t saved and will be lost.`}
        confirm="Discard"
        cancel="Keep editing"
      />
      <LeaveGuard isUnsaved={form.isUnsaved} isDirty={form.isDirty} />
    </section>
  )
}

type PreviewToggleProps = {
  view: 'write' | 'preview'
  onViewChange: (view: 'write' | 'preview') => void
  storageKey: string
  noun: string
}

function PreviewToggle({ view, onViewChange, storageKey, noun }: PreviewToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-s2">
      <Button
        variant="secondary"
        size="small"
        aria-pressed={view === 'preview'}
        onClick={() => onViewChange(view === 'write' ? 'preview' : 'write')}
      >
        {view === 'write' ? 'Preview' : 'Back to editing'}
      </Button>
      <a
        className="btn btn--quiet btn--small max-sm:-ml-2"
        href={`/admin/preview?${new URLSearchParams({ kind: noun, draft: storageKey })}`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalLink size={18} aria-hidden="true" />
        Preview in a new tab
      </a>
    </div>
  )
}
