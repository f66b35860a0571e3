import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { LocalDateTime } from '../time/local-date-time.tsx'

export function WaitingListStatus({ entry: { position, offerUntil, isPaying } }: { entry: WaitingListEntry }) {
  if (isPaying) return <p>A spot is held for you while you pay.</p>
  if (offerUntil)
    return (
      <p>
        {'A spot is held for you until '}
        <LocalDateTime instant={offerUntil} />.
      </p>
    )
  return <p>You are number {position} in line. We write to you as soon as a spot is held for you.</p>
}
