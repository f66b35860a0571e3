import type { ReactNode } from 'react'
import type { HealthCheck } from '#contract/ops/health/health.schema.ts'
import { HEALTH_CHECK_SECONDS } from '#contract/ops/health/health-limits.ts'
import { Loading, SkeletonRows } from '../../../platform/ui/loading.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'

const levelLabels = {
  ok: { tone: 'good', text: 'Works' },
  skipped: { tone: 'wait', text: 'Not checked' },
  warning: { tone: 'wait', text: 'Needs attention' },
  error: { tone: 'bad', text: 'Not working' },
} as const

type CheckListProps = { checks: readonly HealthCheck[] | undefined; isChecking: boolean }

export function CheckList({ checks, isChecking }: CheckListProps) {
  return (
    <CheckSection status={isChecking ? CHECKING : checks && overallText(checks)}>
      {checks ? (
        <ul
          aria-label="List of components"
          aria-busy={isChecking || undefined}
          className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
        >
          {sortByLevel(checks).map((check) => (
            <CheckItem key={`${check.name}: ${check.summary}`} check={check} />
          ))}
        </ul>
      ) : (
        <LoadFailed subject="The checks" />
      )}
    </CheckSection>
  )
}

export function CheckListSkeleton() {
  return (
    <CheckSection status={CHECKING}>
      <Loading label="Checking the components" className="border-t border-hair p-s4 sm:px-s5">
        <SkeletonRows rows={6} />
      </Loading>
    </CheckSection>
  )
}

const CHECKING = `Checking. This can take up to ${HEALTH_CHECK_SECONDS} seconds.`

function CheckSection({ status, children }: { status: string | undefined; children: ReactNode }) {
  return (
    <section className="sheet" aria-labelledby="checks">
      <div className="grid gap-s1 p-s4 sm:p-s5">
        <h2 id="checks" className="text-xl">
          Components and services
        </h2>
        <p className="text-ink-muted" role="status">
          {status}
        </p>
      </div>
      {children}
    </section>
  )
}

function CheckItem({ check: { name, level, summary, fix } }: { check: HealthCheck }) {
  const { tone, text } = levelLabels[level]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-s5 gap-y-s1 p-s4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:px-s5">
      <b>{name}</b>
      <div className="col-span-2 row-start-2 wrap-anywhere sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <p>{sentence(summary)}</p>
        {fix && <p className="text-ink-muted">{`What to do: ${fix}.`}</p>}
      </div>
      <p>
        <StatusLabel tone={tone}>{text}</StatusLabel>
      </p>
    </li>
  )
}

const levelOrder = ['error', 'warning', 'ok', 'skipped']

const sortByLevel = (checks: readonly HealthCheck[]) =>
  checks.toSorted((a, b) => levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level))

function overallText(checks: readonly HealthCheck[]): string {
  const failedCount = checks.filter(({ level }) => level === 'error').length
  const warningCount = checks.filter(({ level }) => level === 'warning').length
  if (failedCount > 0)
    return failedCount === 1 ? 'One component isn’t working.' : `${failedCount} components aren’t working.`
  const isComplete = checks.every(({ level }) => level !== 'skipped')
  const text = isComplete ? 'Everything works' : 'Everything that was checked works'
  return warningCount > 0 ? `${text}, but something needs attention.` : `${text}.`
}

/** Formats a check result as a sentence: capitalizes it unless it starts with a URL, keeps numbers with units. */
function sentence(message: string): string {
  const text = message.replace(/(\d) (s|MB)\b/g, '$1\u{a0}$2')
  return `${/^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`
}
