import type { ContentFormState } from './use-content-form.ts'

/** Says that unsaved work is safe in this browser, or that it is not. */
export function DraftStatus<Typed extends object>({
  desk: { draftSavedAt, dirty },
}: {
  desk: ContentFormState<Typed>
}) {
  if (!dirty || !draftSavedAt) return null
  const words =
    draftSavedAt === 'refused'
      ? 'This browser cannot keep unsaved work: save it before you leave.'
      : `Not saved yet. Kept in this browser at ${draftSavedAt.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}.`
  return <p className="text-sm text-ink-muted">{words}</p>
}
