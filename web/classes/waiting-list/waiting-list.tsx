import { useEffect, useRef } from 'react'
import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { SetEntries, UserClasses } from '../catalog/user-classes.ts'
import { useJoinWaitingList } from './use-join-waiting-list.ts'
import { LeaveWaitingListButton, WaitingListStatus } from './waiting-list-entry.tsx'

type WaitingListProps = {
  workshop: WorkshopCard
  userClasses: UserClasses
  setEntries?: SetEntries | undefined
  /** URL to which a user returns after signing in. */
  returnPath: string
  describedBy: string
}

export default function WaitingList({ workshop, userClasses, setEntries, returnPath, describedBy }: WaitingListProps) {
  const container = useRef<HTMLDivElement>(null)
  const hasChanged = useRef(false)
  const entry = userClasses.entries.find(({ workshopId }) => workshopId === workshop.id)

  // The clicked button was replaced, so move the focus to the container.
  useEffect(() => {
    if (hasChanged.current) container.current?.focus()
    hasChanged.current = false
  })
  const onChanged: SetEntries = (entries) => {
    hasChanged.current = true
    setEntries?.(entries)
  }

  if (!entry && !workshop.isWaitingListOpen) return null
  return (
    <div ref={container} tabIndex={-1} className="mt-s4 grid justify-items-start gap-s3">
      {entry ? (
        <>
          <WaitingListStatus entry={entry} />
          <LeaveWaitingListButton entry={entry} describedBy={describedBy} onChanged={onChanged} />
        </>
      ) : (
        <JoinWaitingList
          workshopId={workshop.id}
          returnPath={returnPath}
          describedBy={describedBy}
          onJoined={onChanged}
        />
      )}
    </div>
  )
}

type JoinProps = { workshopId: string; returnPath: string; describedBy: string; onJoined: SetEntries }

function JoinWaitingList({ describedBy, ...input }: JoinProps) {
  const { join, isJoining } = useJoinWaitingList(input)
  return (
    <>
      <p>When a spot opens up, we hold it for the next in line.</p>
      <Button variant="secondary" busy={isJoining} aria-describedby={describedBy} onClick={() => void join()}>
        {isJoining ? 'Joining...' : 'Join the waiting list'}
      </Button>
    </>
  )
}
