import { useRevalidator } from 'react-router'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { publicPrefetch } from '../../router/public-prefetch.ts'
import { useRevalidateOnFocus } from '../../router/use-revalidate-on-focus.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import type { ClassData } from './fetch-classes.ts'
import { WaitingListCard } from './waiting-list-card.tsx'

export function EnrollmentList({ enrollments, waiting }: ClassData) {
  const { revalidate } = useRevalidator()
  // An offered seat may have been paid for in another tab.
  useRevalidateOnFocus(waiting.some(({ offerUntil }) => offerUntil !== null))
  if (enrollments.length + waiting.length === 0) return <NoClasses />
  return (
    <ul className="grid gap-s5 xl:grid-cols-2 xl:*:last:odd:col-span-full">
      {waiting.map((entry) => (
        <WaitingListCard key={entry.id} entry={entry} onChanged={() => void revalidate()} />
      ))}
      {enrollments.map((enrollment) => (
        <EnrollmentCard key={enrollment.id} enrollment={enrollment} />
      ))}
    </ul>
  )
}

function NoClasses() {
  return (
    <EmptyState
      art={<EmptySheet />}
      level={2}
      title="No classes yet"
      action={
        <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
          Browse Classes
        </ButtonLink>
      }
    >
      Your courses and workshops will appear here, with their dates.
    </EmptyState>
  )
}
