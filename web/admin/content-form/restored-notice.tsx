import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ContentFormState } from './use-content-form.ts'

/** Unsaved work of another time is back in the fields; it can be put away. */
export function RestoredNotice<Typed extends object>({ desk }: { desk: ContentFormState<Typed> }) {
  if (!desk.restored) return null
  const at = new Date(desk.restored).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice title="Your unsaved work is back.">
      <p>It was kept in this browser on {at}, and is not saved yet.</p>
      <Button className="mt-s3" size="small" variant="secondary" onClick={desk.discardDraft}>
        Discard it
      </Button>
    </Notice>
  )
}
