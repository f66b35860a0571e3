import { useEffect, useRef } from 'react'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { Button } from '../ui/button.tsx'
import { LeaveWaitingListButton } from './leave-button.tsx'
import { useJoinWaitingList } from './use-join-waiting-list.ts'
import type { WaitingLists } from './use-waiting-list.ts'
import { WaitingListStatus } from './waiting-list-status.tsx'

type WaitingLineProps = {
  workshop: WorkshopCard
  lines: WaitingLists
  /** The id of the workshop's name. */
  describedBy: string
}

/** What a full workshop offers instead of a spot: its waiting list, or the reader's place in it. */
export default function WaitingList({ workshop, lines, describedBy }: WaitingLineProps) {
  const corner = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  const place = lines.places.find(({ workshopId }) => workshopId === workshop.id)

  // The button that was pressed has given way to another: the keys go on from here.
  useEffect(() => {
    if (changed.current) corner.current?.focus()
    changed.current = false
  })
  const show = (places: WaitingListEntry[]) => {
    changed.current = true
    lines.show(places)
  }

  if (!place && !workshop.takesWaiting) return null
  return (
    <div ref={corner} tabIndex={-1} className="mt-s4 grid justify-items-start gap-s3">
      {place ? (
        <>
          <WaitingListStatus place={place} />
          <LeaveWaitingListButton place={place} describedBy={describedBy} onChanged={show} />
        </>
      ) : (
        <Join workshop={workshop} describedBy={describedBy} onJoined={show} onStale={lines.refresh} />
      )}
    </div>
  )
}

type JoinProps = { workshop: WorkshopCard; describedBy: string } & Parameters<typeof useJoinWaitingList>[1]

function Join({ workshop, describedBy, ...then }: JoinProps) {
  const { join, joining } = useJoinWaitingList(workshop, then)
  return (
    <>
      <p>When a spot comes free, it is held for the next in line.</p>
      <Button variant="secondary" busy={joining} aria-describedby={describedBy} onClick={() => void join()}>
        {joining ? 'Joining...' : 'Join the waiting list'}
      </Button>
    </>
  )
}
