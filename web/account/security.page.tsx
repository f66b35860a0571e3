import { lazy, Suspense } from 'react'
import { domain } from '../shell/domain.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { Route } from './+types/security.page'
import { LoadingSheet } from './loading-sheet.tsx'
import { ownMeta } from './own-meta.ts'

const GoogleCalendar = lazy(() => import('./google-calendar.tsx'))
const Devices = lazy(() => import('./devices.tsx'))

export const meta: Route.MetaFunction = () => ownMeta('Security')

export const loader = ({ context }: Route.LoaderArgs) => ({ google: context.get(domain).site.google })

/** How the reader signs in, and where they are signed in. */
export default function SecurityPage({ loaderData: { google } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-s6">Security</h1>
      <Sheet className="divide-y divide-hair px-s5 md:px-s6">
        <Way name="Email" text="Confirmed from the new address before anything changes." to="/account/email" />
        <Way name="Password" text="Changing it signs out your other devices." to="/account/password" />
      </Sheet>
      {google && (
        <section aria-labelledby="google-calendar">
          <h2 id="google-calendar" className="mt-s7 mb-s4 text-xl">
            Google Calendar
          </h2>
          <Suspense fallback={<LoadingSheet label="Loading your connection..." />}>
            <GoogleCalendar />
          </Suspense>
        </section>
      )}
      <h2 className="mt-s7 mb-s4 text-xl">Where you are signed in</h2>
      <Suspense fallback={<LoadingSheet label="Loading your devices..." rows={2} />}>
        <Devices />
      </Suspense>
    </>
  )
}

function Way({ name, text, to }: { name: string; text: string; to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 py-s4">
      <div>
        <h2 className="font-text text-md font-semibold tracking-normal">{name}</h2>
        <p className="text-ink-muted">{text}</p>
      </div>
      <ButtonLink variant="secondary" size="small" to={to}>
        Change {name.toLowerCase()}
      </ButtonLink>
    </div>
  )
}
