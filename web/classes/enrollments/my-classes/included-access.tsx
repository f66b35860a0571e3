import { Link } from 'react-router'
import { longDate } from '#contract/dates.ts'
import { accessText, includedText } from '#contract/sales/entitlements/access-text.ts'
import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'

export const fetchEntitlements = async (signal: AbortSignal): Promise<Entitlement[]> =>
  (await api.account.entitlements.$get({}, { init: { signal } })).json()

/** Shows what the user may use without a payment, and until when. */
export function IncludedAccess({ entitlements }: { entitlements: readonly Entitlement[] }) {
  return (
    <section className="sheet mb-s5 p-s5" aria-labelledby="included">
      <h2 id="included" className="text-xl">
        Yours to use
      </h2>
      <ul className="mt-s2 divide-y divide-hair">
        {distinct(entitlements).map((entitlement) => (
          <li key={entitlement.id} className="flex flex-wrap items-center justify-between gap-x-s4 gap-y-s1 py-s3">
            <div className="min-w-0">
              <h3 className="font-text text-md font-semibold tracking-normal">{accessText(entitlement)}</h3>
              <p className="text-ink-muted">{termsText(entitlement)}</p>
            </div>
            <UseLink opens={entitlement.opens} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UseLink({ opens }: Pick<Entitlement, 'opens'>) {
  const className = 'link inline-flex min-h-target items-center'
  if (opens === 'session')
    return (
      <Link to="/coaching" className={className}>
        Book a time
      </Link>
    )
  if (opens === 'planner')
    return (
      <Link to="/planner" className={className}>
        Open the planner
      </Link>
    )
  return (
    <Link to="/classes" prefetch={publicPrefetch} className={className}>
      {opens === 'class' ? 'Find it in our classes' : 'Choose a class'}
    </Link>
  )
}

/** Two units of a product give the same access twice. */
const distinct = (entitlements: readonly Entitlement[]): Entitlement[] => [
  ...new Map(entitlements.map((entitlement) => [textOf(entitlement), entitlement])).values(),
]

const textOf = (entitlement: Entitlement): string => `${accessText(entitlement)} ${termsText(entitlement)}`

/** Returns 'Included in your Ultimate Journey Kit, until December 31, 2026'. */
function termsText({ product, endsAt }: Entitlement): string {
  return [includedText(product), endsAt && `until ${longDate(lastDayOf(endsAt))}`].filter(Boolean).join(', ')
}

/** The end is exclusive: access until midnight ends on the day before. */
const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
