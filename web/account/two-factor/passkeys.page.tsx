import { lazy, Suspense } from 'react'
import { noindexMeta } from '../../seo/noindex.ts'
import { CardSkeleton } from '../../ui/loading.tsx'
import { BackToSecurity } from './back-to-security.tsx'

const Passkeys = lazy(() => import('./passkeys.tsx'))

export const meta = () => noindexMeta('Passkeys')

export default function PasskeysPage() {
  return (
    <>
      <BackToSecurity />
      <h1 className="mb-s4">Passkeys</h1>
      <p className="lead mb-s6">
        Sign in with your fingerprint, your face or a device PIN. There is no password to remember or steal.
      </p>
      <Suspense fallback={<CardSkeleton label="Loading your passkeys..." rows={2} />}>
        <Passkeys />
      </Suspense>
    </>
  )
}
