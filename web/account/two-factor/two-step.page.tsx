import { lazy, Suspense } from 'react'
import { LoadingSheet } from '../loading-sheet.tsx'
import { ownMeta } from '../own-meta.ts'
import { BackToSecurity } from './back-to-security.tsx'

const TwoStep = lazy(() => import('./two-step.tsx'))

export const meta = () => ownMeta('Two-step sign-in')

/** A code of an authenticator app after the password (features: second factor, 1). */
export default function TwoStepPage() {
  return (
    <>
      <BackToSecurity />
      <h1 className="mb-s4">Two-step sign-in</h1>
      <p className="lead mb-s6">
        A code from your phone after your password. Whoever learns the password alone stays outside.
      </p>
      <Suspense fallback={<LoadingSheet label="Loading your second step..." />}>
        <TwoStep />
      </Suspense>
    </>
  )
}
