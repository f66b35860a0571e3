import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { ContentType } from './content-type.ts'
import { DraftStatus } from './draft-status.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PreviewToggle } from './preview-toggle.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { type Stored, useContentForm } from './use-content-form.ts'

type DeskPanelProps<Typed extends object> = {
  kind: ContentType<Typed>
  /** Null for what is not made yet. */
  id: string | null
  draft: string
  start: Stored<Typed> | { typed: Typed; version: null }
  onClose: () => void
  /** `stayOn` is the form to go on with. */
  saved: (made: boolean, stayOn: string | null) => void
}

/** The form itself: its fields or how they will look, and what there is to say about it. */
export function FormPanel<Typed extends object>({ kind, id, draft, start, onClose, saved }: DeskPanelProps<Typed>) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [discarding, setDiscarding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stayOn = useRef<string>(null)
  const desk = useContentForm<Typed>({
    draft,
    start,
    check: kind.check,
    save: async (typed, version, base) => {
      if (id !== null && version !== null) return kind.change(id, version, typed, base)
      const made = await kind.create(typed)
      stayOn.current = 'stayOn' in made ? made.stayOn : null
    },
    readAgain: () => kind.read(id ?? ''),
    failure: kind.failure,
    onSaved: (made) => saved(made, stayOn.current),
  })
  useEffect(() => heading.current?.focus(), [])

  const words = id === null ? 'create' : 'edit'
  const close = () => {
    desk.leave()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Keys of a dialog come by here too, which hangs at the end of the page.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void desk.submit()
  }

  return (
    <section className="sheet mb-s6" aria-labelledby="desk-heading">
      <form {...desk.form} className="grid grid-cols-1 gap-s5 p-s4 sm:p-s5" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-center justify-between gap-s3">
          <h2 id="desk-heading" ref={heading} tabIndex={-1} className="text-xl outline-none">
            {kind.headings[words]}
          </h2>
          <PreviewToggle view={view} onView={setView} draft={draft} kind={kind.noun} />
        </div>
        <RestoredNotice desk={desk} />
        <ConflictNotice desk={desk} kind={kind} />
        <div className="grid grid-cols-1 gap-s5" hidden={view !== 'write'}>
          <kind.Fields desk={desk} id={id} />
        </div>
        {view === 'preview' && (
          <div className="border-t border-hair pt-s4 [&_.page]:w-full">
            <kind.Preview typed={desk.typed} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-s3 border-t border-hair pt-s4">
          <Button type="submit" busy={desk.busy}>
            {kind.buttons[words]}
          </Button>
          <Button variant="secondary" onClick={() => (desk.dirty ? setDiscarding(true) : close())}>
            Cancel
          </Button>
          <DraftStatus desk={desk} />
        </div>
      </form>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={close}
        title="Discard your changes?"
        text={`What you typed into this ${kind.noun} is not saved, and would be gone.`}
        confirm="Discard"
        cancel="Keep writing"
      />
      <LeaveGuard isUnsaved={desk.isUnsaved} dirty={desk.dirty} />
    </section>
  )
}
