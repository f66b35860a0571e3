import { ExternalLink } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ContentType } from './content-type.ts'
import { ConflictNotice, DraftStatus, RestoredNotice } from './form-notices.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type StoredContent, useContentForm } from './use-content-form.ts'

type FormPanelProps<Values extends object> = {
  contentType: ContentType<Values>
  id: string | null
  storageKey: string
  initial: StoredContent<Values> | { values: Values; version: null }
  onClose: () => void
  /** `continueWith` is the id of the form to open next. */
  onSaved: (created: boolean, continueWith: string | null) => void
}

export function FormPanel<Values extends object>({
  contentType,
  id,
  storageKey,
  initial,
  onClose,
  onSaved,
}: FormPanelProps<Values>) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [isDiscarding, setIsDiscarding] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const continueWith = useRef<string>(null)
  const form = useContentForm<Values>({
    storageKey,
    initial,
    validate: contentType.validate,
    save: async (values, version, base) => {
      if (id !== null && version !== null) return contentType.update(id, version, values, base)
      const created = await contentType.create(values)
      continueWith.current = 'continueWith' in created ? created.continueWith : null
    },
    refetch: () => contentType.fetch(id ?? ''),
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
          <contentType.Fields form={form} id={id} />
        </div>
        {view === 'preview' && (
          <div className="border-t border-hair pt-s4 [&_.page]:w-full">
            <contentType.Preview values={form.values} />
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
