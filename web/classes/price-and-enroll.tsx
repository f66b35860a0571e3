import { lazy, Suspense } from 'react'
import type { CourseCard, WorkshopCard } from '#contract/classes/class-cards.ts'
import { EnrollButton } from '../enrollments/enroll-button.tsx'
import { Price } from '../ui/price.tsx'
import { useMoney } from '../ui/use-money.ts'
import { includedIn, type SetEntries, type UserClasses } from './user-classes.ts'

const WaitingList = lazy(() => import('../waiting-list/waiting-list.tsx'))

type PriceAndEnrollProps = {
  /** URL to which a user returns after signing in. */
  returnPath: string
  describedBy: string
  /** Classes of the row with the price and the button. */
  className: string
  big?: boolean
}

type CoursePriceProps = PriceAndEnrollProps & {
  course: CourseCard
  isEnrolled: boolean
  /** Replaces the price of a course that is free for the user. */
  included: string | undefined
}

export function CoursePriceAndEnroll({
  course,
  isEnrolled,
  included,
  returnPath,
  describedBy,
  className,
  big = false,
}: CoursePriceProps) {
  const { id, price, hasOnlineLessons, cancellationTerms } = course
  const money = useMoney()
  return (
    <>
      <div className={className}>
        <ClassPrice price={price} included={included} big={big} />
        <EnrollButton
          returnPath={returnPath}
          input={{ courseId: id, unitMinor: included ? 0 : money.toMinor(price) }}
          hasOnlineLessons={hasOnlineLessons}
          isEnrolled={isEnrolled}
          describedBy={describedBy}
        />
      </div>
      <CancellationTerms terms={cancellationTerms} />
    </>
  )
}

type WorkshopPriceProps = PriceAndEnrollProps & {
  workshop: WorkshopCard
  userClasses: UserClasses
  setEntries?: SetEntries | undefined
  /** Element with the number of spots. */
  spotsId: string
}

export function WorkshopPriceAndEnroll({ workshop, userClasses, setEntries, spotsId, ...shared }: WorkshopPriceProps) {
  const { returnPath, describedBy, className, big = false } = shared
  const { id, price, spotsAvailable, cancellationTerms } = workshop
  const money = useMoney()
  const isEnrolled = userClasses.enrolledIds.includes(id)
  const isFull = spotsAvailable === 0 && !userClasses.heldIds.includes(id)
  const included = includedIn(userClasses, id)
  const isOffered = userClasses.entries.some((entry) => entry.workshopId === id && entry.offerUntil !== null)
  return (
    <>
      <div className={className}>
        <ClassPrice price={price} included={included} big={big} />
        <EnrollButton
          returnPath={returnPath}
          input={{ workshopId: id, unitMinor: included ? 0 : money.toMinor(price) }}
          isEnrolled={isEnrolled}
          soldOut={isFull && !isOffered}
          describedBy={`${describedBy} ${spotsId}`}
        />
      </div>
      {isFull && !isEnrolled && (
        <Suspense>
          <WaitingList
            workshop={workshop}
            userClasses={userClasses}
            setEntries={setEntries}
            returnPath={returnPath}
            describedBy={describedBy}
          />
        </Suspense>
      )}
      <CancellationTerms terms={cancellationTerms} />
    </>
  )
}

type ClassPriceProps = { price: string; included: string | undefined; big: boolean }

function ClassPrice({ price, included, big }: ClassPriceProps) {
  const money = useMoney()
  return included ? <p className="price">{included}</p> : <Price amount={money.formatPrice(price)} big={big} />
}

const CancellationTerms = ({ terms }: { terms: string }) =>
  terms && <p className="mt-s3 text-sm text-ink-muted">{terms}</p>

export function spotsText({ id, spotsAvailable }: WorkshopCard, { heldIds }: UserClasses): string {
  if (heldIds.includes(id)) return '1 held for you'
  if (spotsAvailable === 0) return 'Sold out'
  return spotsAvailable === 1 ? '1 spot left' : `${spotsAvailable} spots left`
}
