import { useEffect, useRef } from 'react'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { Button } from '../ui/button.tsx'
import { useJoinWaitingList } from './use-join-waiting-list.ts'
import type { WaitingLists } from './use-waiting-lists.ts'
import { LeaveWaitingListButton, WaitingListStatus } from './waiting-list-entry.tsx'

type WaitingListProps = {
  workshop: WorkshopCard
  waitingLists: WaitingLists
  describedBy: string
}

export default function WaitingList({ workshop, waitingLists, describedBy }: WaitingListProps) {
  const container = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)
  const entry = waitingLists.entries.find(({ workshopId }) => workshopId === workshop.id)

  // The clicked button was replaced, so move the focus to the container.
  useEffect(() => {
    if (hasChanged.current) container.current?.focus()
    hasChanged.current = false
  })
  const setEntries = (entries: WaitingListEntry[]) => {
    hasChanged.current = true
    waitingLists.setEntries(entries)
  }

  if (!entry && !workshop.takesWaiting) return null
  return (
    <div ref={container} tabIndex={-1} className="mt-s4 grid justify-items-start gap-s3">
      {entry ? (
        <>
          <WaitingListStatus entry={entry} />
          <LeaveWaitingListButton entry={entry} describedBy={describedBy} onChanged={setEntries} />
        </>
      ) : (
        <JoinWaitingList
          workshop={workshop}
          describedBy={describedBy}
          onJoined={setEntries}
          onStale={waitingLists.refresh}
        />
      )}
    </div>
  )
}

type JoinProps = { workshop: WorkshopCard; describedBy: string } & Parameters<typeof useJoinWaitingList>[1]

function JoinWaitingList({ workshop, describedBy, ...callbacks }: JoinProps) {
  const { join, isJoining } = useJoinWaitingList(workshop, callbacks)
  return (
    <>
      <p>When a spot comes free, it is held for the next in line.</p>
      <Button variant="secondary" busy={isJoining} aria-describedby={describedBy} onClick={() => void join()}>
        {isJoining ? 'Joining...' : 'Join the waiting list'}
      </Button>
    </>
  )
}
