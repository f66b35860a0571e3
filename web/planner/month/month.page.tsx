import { useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { DigitalPlanner } from '../../platform/art/products/products.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { ProductRequiredCard } from '../access/product-required.tsx'
import { parseDate } from '../check-ins/check-in-dates.ts'
import { usePlanner } from '../use-planner.ts'
import { Month } from './month.tsx'
import { isInCalendar } from './month-layout.ts'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Month')

/** The month of `?date=`, or the current one. Without the product, the entries of a former owner are read-only. */
export default function MonthPage() {
  const { state, access, today } = usePlanner()
  const [query] = useSearchParams()
  const date = parseDate(query.get('date'))
  const readOnly = access === 'free'
  if (readOnly && !state.sessions.some(({ kind }) => kind === 'sunday'))
    return (
      <>
        <h1>Month</h1>
        <div className="mt-s5">
          <ProductRequiredCard
            subject="The month and its four lines"
            title="The whole month on one page"
            picture={<DigitalPlanner />}
          />
        </div>
      </>
    )
  return <Month date={date && isInCalendar(date) ? date : today} readOnly={readOnly} />
}
