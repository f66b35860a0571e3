import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { includedText } from '#contract/sales/entitlements/access-text.ts'
import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/client.ts'
import { UnpaidEnrollment } from '../enrollments/unpaid-enrollment.tsx'
import { emptyUserClasses, type UserClasses } from './user-classes.ts'

const EnrolledClass = lazy(() => import('../enrollments/enrolled-class.tsx'))

type LoaderProps = {
  /** The class of the page; absent on the list of classes. */
  shownClassId: string | undefined
  /** The user's classes are loaded again when these change: a seat may have been offered or paid for in another tab. */
  classes: unknown
  changes: number
  onChange: (update: (current: UserClasses) => UserClasses) => void
}

/** Loads the classes of the signed-in user. A separate chunk, because the page is the same for everyone. */
export default function UserClassesLoader({ shownClassId, classes, changes, onChange }: LoaderProps): ReactNode {
  const requestedOrderId = useSearchParams()[0].get('order')
  const [unpaidOrderId, setUnpaidOrderId] = useState<string>()
  const orderId = requestedOrderId ?? unpaidOrderId
  const [enrollments, setEnrollments] = useState<readonly Enrollment[]>([])

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const [enrolled, entries, { orders }, entitlements] = await Promise.all([
        api.account.classes.$get().then((response) => response.json()),
        api.account.waiting.$get().then((response) => response.json()),
        api.orders.$get({ query: {} }).then((response) => response.json()),
        api.account.entitlements.$get().then((response) => response.json()),
      ])
      if (!isCurrent || !classes) return
      const booked = enrolled.filter(({ status }) => status === 'booked')
      const enrolledIds = booked.map(({ classId }) => classId)
      const unpaidItems = orders.flatMap(({ payUrl, lines }) => (payUrl ? lines : []))
      const heldIds = unpaidItems.flatMap(({ classId }) => classId ?? [])
      const included = includedTexts(entitlements)
      setEnrollments(booked)
      // An unpaid order for this class, or for any on the list of classes.
      const isOfPage = ({ classId }: { classId: string | null }) =>
        classId !== null && (shownClassId === undefined || classId === shownClassId)
      setUnpaidOrderId(orders.find(({ payUrl, lines }) => payUrl && lines.some(isOfPage))?.id)
      // An urgent change would hide the parts of the page that are not hydrated yet.
      startTransition(() =>
        onChange((current) =>
          current.changes === changes ? { enrolledIds, heldIds, entries, included, changes } : current,
        ),
      )
    }
    load().catch((error) => {
      // Without them, enrolling or joining shows the error.
      if (!(error instanceof ApiError)) throw error
    })
    return () => {
      isCurrent = false
    }
  }, [classes, changes, shownClassId, onChange])

  useEffect(() => () => onChange(() => emptyUserClasses), [onChange])

  const enrollment = enrollments.find(({ classId }) => classId === shownClassId)
  return (
    <>
      {orderId && <UnpaidEnrollment key={orderId} orderId={orderId} />}
      {enrollment && (
        <Suspense>
          <EnrolledClass enrollment={enrollment} />
        </Suspense>
      )}
    </>
  )
}

/** The oldest entitlement is used first, so its text is shown. */
function includedTexts(entitlements: Entitlement[]): Record<string, string> {
  const isOfClass = ({ opens }: Entitlement) => opens === 'classes' || opens === 'class'
  return Object.fromEntries(
    entitlements.filter(isOfClass).map(({ classId, product }) => [classId ?? 'all', includedText(product)]),
  )
}
