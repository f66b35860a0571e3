import type { ReactNode } from 'react'
import { LostTrail } from '../../platform/art/lost-trail.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { usePlanner } from '../use-planner.ts'

/** Shown for a code that no sheet of this planner has. */
export function UnknownSheet({ hash }: { hash: string }) {
  const { syncStatus } = usePlanner()
  if (syncStatus === 'local') {
    const next = encodeURIComponent(`/planner/sheet${hash}`)
    return (
      <SheetNotFound
        title="This sheet isn’t in this browser"
        action={<ButtonLink to={`/auth?next=${next}`}>Sign in</ButtonLink>}
      >
        It was printed with an account, or in another browser. Sign in, or open it where you printed it.
      </SheetNotFound>
    )
  }
  return (
    <SheetNotFound
      title="This sheet isn’t in your planner"
      action={<ButtonLink to="/planner/sheet">Your sheets</ButtonLink>}
    >
      {syncStatus === 'offline'
        ? 'You’re offline. If you printed it on another device, it will be here when you’re back online.'
        : 'It belongs to another account, or to a browser without one.'}
    </SheetNotFound>
  )
}

const SheetNotFound = (props: { title: string; action: ReactNode; children: string }) => (
  <div className="paper-sheet">
    <PageHeader title="Printed sheets" />
    <EmptyState art={<LostTrail />} level={2} {...props} />
  </div>
)
