import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ContentFormState } from './use-content-form.ts'

/** Tells that a stored draft was restored, and offers to discard it. */
export function RestoredNotice<Values extends object>({ form }: { form: ContentFormState<Values> }) {
  if (!form.restoredAt) return null
  const at = new Date(form.restoredAt).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice title="Your unsaved work is back.">
      <p>It was kept in this browser on {at}, and is not saved yet.</p>
      <Button className="mt-s3" size="small" variant="secondary" onClick={form.discardDraft}>
        Discard it
      </Button>
    </Notice>
  )
}

/** Shows when the draft was stored, or that the browser could not store it. */
export function DraftStatus<Values extends object>({
  form: { draftSavedAt, isDirty },
}: {
  form: ContentFormState<Values>
}) {
  if (!isDirty || !draftSavedAt) return null
  const text =
    draftSavedAt === 'failed'
      ? 'This browser cannot keep unsaved work: save it before you leave.'
      : `Not saved yet. Kept in this browser at ${draftSavedAt.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}.`
  return <p className="text-sm text-ink-muted">{text}</p>
}
