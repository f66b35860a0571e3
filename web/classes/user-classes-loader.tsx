import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { includedText } from '#contract/entitlements/access-text.ts'
import type { Entitlement } from '#contract/entitlements/entitlements.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { UnpaidEnrollment } from '../enrollments/unpaid-enrollment.tsx'
import { emptyUserClasses, type UserClasses } from './user-classes.ts'

type LoaderProps = {
  /** The user's classes are loaded again when these change: a seat may have been offered or paid for in another tab. */
  classes: unknown
  changes: number
  onChange: (update: (current: UserClasses) => UserClasses) => void
}

/** Loads the classes of the signed-in user. A separate chunk, because the page is the same for everyone. */
export default function UserClassesLoader({ classes, changes, onChange }: LoaderProps) {
  const orderId = useSearchParams()[0].get('order')

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
      const enrolledIds = enrolled.flatMap(({ status, classId }) => (status === 'booked' ? classId : []))
      const unpaidItems = orders.flatMap(({ payUrl, lines }) => (payUrl ? lines : []))
      const heldIds = unpaidItems.flatMap(({ classId }) => classId ?? [])
      const included = includedTexts(entitlements)
      onChange((current) =>
        current.changes === changes ? { enrolledIds, heldIds, entries, included, changes } : current,
      )
    }
    load().catch((error) => {
      // Without them, enrolling or joining shows the error.
      if (!(error instanceof ApiError)) throw error
    })
    return () => {
      isCurrent = false
    }
  }, [classes, changes, onChange])

  useEffect(() => () => onChange(() => emptyUserClasses), [onChange])

  return orderId && <UnpaidEnrollment key={orderId} orderId={orderId} />
}

/** The oldest entitlement is used first, so its text is shown. */
function includedTexts(entitlements: Entitlement[]): Record<string, string> {
  const isOfClass = ({ opens }: Entitlement) => opens === 'classes' || opens === 'class'
  return Object.fromEntries(
    entitlements.filter(isOfClass).map(({ classId, product }) => [classId ?? 'all', includedText(product)]),
  )
}
