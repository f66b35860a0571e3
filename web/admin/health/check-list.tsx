import type { HealthCheck, HealthChecks } from '#contract/health/health.schema.ts'
import type { FetchState } from '../../api/use-fetch.ts'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { ListFailed } from '../list/pagination.tsx'

const words = {
  fine: { tone: 'good', text: 'Works' },
  warning: { tone: 'wait', text: 'Needs a look' },
  fault: { tone: 'bad', text: 'Does not work' },
} as const

/** Every part and service as it was found a moment ago, what is broken first. */
export function CheckList({ asked }: { asked: FetchState<HealthChecks> }) {
  const { data, isFailed, isPending, reload } = asked
  const parts = data && inOrder(data.parts)
  return (
    <section className="sheet" aria-labelledby="parts">
      <div className="grid gap-s1 p-s4 sm:p-s5">
        <h2 id="parts" className="text-xl">
          Parts and services
        </h2>
        <p className="text-ink-muted" role="status">
          {isPending ? 'Each is being asked; that takes ten seconds at most.' : parts && summary(parts)}
        </p>
      </div>
      {isFailed && <ListFailed onRetry={reload} />}
      {!isFailed && !parts && (
        <Loading label="Looking at the parts" className="border-t border-hair p-s4 sm:px-s5">
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {!isFailed && parts && (
        <ul
          aria-label="List of parts"
          aria-busy={isPending || undefined}
          className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
        >
          {parts.map((part) => (
            <Part key={`${part.name}: ${part.found}`} part={part} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Part({ part: { name, level, found, mend } }: { part: HealthCheck }) {
  const { tone, text } = words[level]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-s5 gap-y-s1 p-s4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:px-s5">
      <b>{name}</b>
      <div className="col-span-2 row-start-2 wrap-anywhere sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <p>{sentence(found)}</p>
        {mend && <p className="text-ink-muted">{`What to do: ${mend}.`}</p>}
      </div>
      <p>
        <StatusLabel tone={tone}>{text}</StatusLabel>
      </p>
    </li>
  )
}

const levels = ['fault', 'warning', 'fine']

const inOrder = (parts: readonly HealthCheck[]) =>
  parts.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))

function summary(parts: readonly HealthCheck[]): string {
  const broken = parts.filter(({ level }) => level === 'fault').length
  const noticed = parts.filter(({ level }) => level === 'warning').length
  if (broken > 0) return broken === 1 ? 'One part does not work.' : `${broken} parts do not work.`
  if (noticed > 0) return 'Everything works; something needs a look.'
  return 'Everything works.'
}

/** A finding begins small, in the doctor's lines; one that begins with an address stays so. A number stays with its unit. */
function sentence(found: string): string {
  const text = found.replace(/(\d) (s|MB)\b/g, '$1\u{a0}$2')
  return `${/^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`
}
