import { lazy, Suspense } from 'react'
import { loadersContext } from '../../router/loaders-context.ts'
import { noindexMeta } from '../../seo/noindex.ts'
import { CardSkeleton } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import type { Route } from './+types/security.page'
import { SecurityRow, TwoFactorRows } from './security-row.tsx'

const GoogleCalendar = lazy(() => import('./google-calendar.tsx'))
const Devices = lazy(() => import('./devices.tsx'))
const TwoFactorSection = lazy(() => import('./two-factor-section.tsx'))

export const meta: Route.MetaFunction = () => noindexMeta('Security')

export const loader = ({ context }: Route.LoaderArgs) => ({ google: context.get(loadersContext).site.google })

export default function SecurityPage({ loaderData: { google } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-s6">Security</h1>
      <Surface className="divide-y divide-hair px-s5 py-s3 md:px-s6">
        <SecurityRow
          name="Email"
          text="Nothing changes until you confirm the new email."
          to="/account/email"
          action="Change email"
        />
        <SecurityRow
          name="Password"
          text="Changing it signs out your other devices."
          to="/account/password"
          action="Change password"
        />
        <Suspense fallback={<TwoFactorRows />}>
          <TwoFactorSection />
        </Suspense>
      </Surface>
      {google && (
        <section aria-labelledby="google-calendar">
          <h2 id="google-calendar" className="mt-s7 mb-s4 text-xl">
            Google Calendar
          </h2>
          <Suspense fallback={<CardSkeleton label="Loading your connection..." />}>
            <GoogleCalendar />
          </Suspense>
        </section>
      )}
      <h2 className="mt-s7 mb-s4 text-xl">Where you’re signed in</h2>
      <Suspense fallback={<CardSkeleton label="Loading your devices..." rows={2} />}>
        <Devices />
      </Suspense>
    </>
  )
}
