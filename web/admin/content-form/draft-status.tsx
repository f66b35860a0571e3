import type { DeskForm } from './use-content-form.ts'

/** Says that unsaved work is safe in this browser, or that it is not. */
export function KeptLine<Typed extends object>({ desk: { keptAt, dirty } }: { desk: DeskForm<Typed> }) {
  if (!dirty || !keptAt) return null
  const words =
    keptAt === 'refused'
      ? 'This browser cannot keep unsaved work: save it before you leave.'
      : `Not saved yet. Kept in this browser at ${keptAt.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}.`
  return <p className="text-sm text-ink-muted">{words}</p>
}
