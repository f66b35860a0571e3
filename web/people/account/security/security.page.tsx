import { lazy, type ReactNode, Suspense, use } from 'react'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { type Section, section } from '../../../platform/api/await-section.tsx'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import type { Route } from './+types/security.page'
import { SecurityRow, TwoFactorRows } from './security-row.tsx'

const GoogleCalendar = lazy(() => import('./google-calendar.tsx'))
const Devices = lazy(() => import('./devices.tsx'))

export const meta = noindexMeta('Security')

export const loader = ({ context }: Route.LoaderArgs) => ({ google: context.get(loadersContext).site.hasCalendar })

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [{ fetchDevices }, { fetchTwoFactor }, { google }] = await Promise.all([
    import('./devices.tsx'),
    import('../two-factor/fetch-two-factor.ts'),
    serverLoader(),
  ])
  const sections = { twoFactor: section(fetchTwoFactor(signal)), devices: section(fetchDevices(signal)) }
  if (!google) return { ...sections, google, connection: null }
  const { fetchConnection } = await import('./google-calendar.tsx')
  return { ...sections, google, connection: section(fetchConnection(signal)) }
}
clientLoader.hydrate = true as const

export function HydrateFallback({ loaderData }: Route.HydrateFallbackProps) {
  return (
    <Sections
      twoFactor={<TwoFactorRows />}
      google={loaderData?.google && <ConnectionSkeleton />}
      devices={<DevicesSkeleton />}
    />
  )
}

export default function SecurityPage({ loaderData: { twoFactor, connection, devices } }: Route.ComponentProps) {
  return (
    <Sections
      twoFactor={
        <Suspense fallback={<TwoFactorRows />}>
          <LoadedTwoFactorRows section={twoFactor} />
        </Suspense>
      }
      google={
        connection && (
          <Suspense fallback={<ConnectionSkeleton />}>
            <GoogleCalendar connection={connection} />
          </Suspense>
        )
      }
      devices={
        <Suspense fallback={<DevicesSkeleton />}>
          <Devices devices={devices} />
        </Suspense>
      }
    />
  )
}

const ConnectionSkeleton = () => <CardSkeleton label="Loading your connection..." />
const DevicesSkeleton = () => <CardSkeleton label="Loading your devices..." rows={2} />

/** After a failed request, the rows stay without their badges. */
function LoadedTwoFactorRows({ section }: { section: Section<TwoFactor> }) {
  const result = use(section)
  return <TwoFactorRows factor={'data' in result ? result.data : undefined} />
}

type SectionsProps = { twoFactor: ReactNode; google: ReactNode; devices: ReactNode }

function Sections({ twoFactor, google, devices }: SectionsProps) {
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
        {twoFactor}
      </Surface>
      {google && (
        <section aria-labelledby="google-calendar">
          <h2 id="google-calendar" className="mt-s7 mb-s4 text-xl">
            Google Calendar
          </h2>
          {google}
        </section>
      )}
      <h2 className="mt-s7 mb-s4 text-xl">Where you’re signed in</h2>
      {devices}
    </>
  )
}
