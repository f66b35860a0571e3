import { lazy, Suspense } from 'react'
import { type ClassItem, courseOf, type WorkshopCard, workshopOf } from '#contract/classes/catalog/class-cards.ts'
import { Price } from '../../platform/ui/price.tsx'
import { useMoney } from '../../platform/ui/use-money.ts'
import { EnrollButton } from '../enrollments/enroll-button.tsx'
import { includedIn, type SetEntries, type UserClasses } from './user-classes.ts'

const WaitingList = lazy(() => import('../waiting-list/waiting-list.tsx'))

type PriceAndEnrollProps = {
  classItem: ClassItem
  userClasses: UserClasses
  setEntries?: SetEntries | undefined
  /** URL to which a user returns after signing in. */
  returnPath: string
  describedBy: string
  /** Element with the number of spots of a workshop. */
  spotsId?: string | undefined
  /** Classes of the row with the price and the button. */
  className: string
  big?: boolean
}

export function PriceAndEnroll({
  classItem,
  userClasses,
  setEntries,
  returnPath,
  describedBy,
  spotsId,
  className,
  big = false,
}: PriceAndEnrollProps) {
  const { kind, item } = classItem
  const { id, price, cancellationTerms } = item
  const money = useMoney()
  const workshop = workshopOf(classItem)
  const isEnrolled = userClasses.enrolledIds.includes(id)
  const isFull = workshop?.spotsAvailable === 0 && !userClasses.heldIds.includes(id)
  const isOffered = userClasses.entries.some((entry) => entry.workshopId === id && entry.offerUntil !== null)
  const included = includedIn(userClasses, id)
  return (
    <>
      <div className={className}>
        {included ? <p className="price">{included}</p> : <Price amount={money.formatPrice(price)} big={big} />}
        <EnrollButton
          returnPath={returnPath}
          input={{ kind, id, unitMinor: included ? 0 : money.toMinor(price) }}
          hasOnlineLessons={courseOf(classItem)?.hasOnlineLessons ?? false}
          isEnrolled={isEnrolled}
          soldOut={isFull && !isOffered}
          describedBy={spotsId ? `${describedBy} ${spotsId}` : describedBy}
        />
      </div>
      {workshop && isFull && !isEnrolled && (
        <Suspense>
          <WaitingList {...{ workshop, userClasses, setEntries, returnPath, describedBy }} />
        </Suspense>
      )}
      {cancellationTerms && <p className="mt-s3 text-sm text-ink-muted">{cancellationTerms}</p>}
    </>
  )
}

export function spotsText({ id, spotsAvailable }: WorkshopCard, { heldIds }: UserClasses): string {
  if (heldIds.includes(id)) return '1 held for you'
  if (spotsAvailable === 0) return 'Sold out'
  return spotsAvailable === 1 ? '1 spot left' : `${spotsAvailable} spots left`
}
