import { lazy, Suspense } from 'react'
import { noindexMeta } from '../../seo/noindex.ts'
import { CardSkeleton } from '../../ui/loading.tsx'
import { BackToSecurity } from './back-to-security.tsx'

const TwoFactorPanel = lazy(() => import('./two-factor-panel.tsx'))

export const meta = () => noindexMeta('Two-step sign-in')

export default function TwoStepPage() {
  return (
    <>
      <BackToSecurity />
      <h1 className="mb-s4">Two-step sign-in</h1>
      <p className="lead mb-s6">
        Enter a code from your phone after your password. The password alone isn’t enough to sign in.
      </p>
      <Suspense fallback={<CardSkeleton label="Loading two-step sign-in..." />}>
        <TwoFactorPanel />
      </Suspense>
    </>
  )
}
