import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { ReadSheet } from '../../platform/art/planner/read-sheet.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { ProductRequiredCard } from '../access/product-required.tsx'
import { usePlanner } from '../use-planner.ts'

const PrintSheet = lazy(() => import('./print-sheet.tsx'))

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Print a sheet')

/** Prints a sheet with the user's entries, as PDF or by the browser. */
export default function PrintPage() {
  const { access } = usePlanner()
  return (
    <div className="print-sheet">
      <PageHeader
        title="Print a sheet"
        lead="Your entries on paper, with boxes to tick. When you’re back, scan the sheet to add what you ticked."
        className="print-sheet__head"
      />
      {access === 'free' ? (
        <ProductRequiredCard subject="Printed sheets" title="From paper to screen and back" picture={<ReadSheet />} />
      ) : (
        <Suspense fallback={<CardSkeleton label="Loading your sheet..." rows={3} />}>
          <PrintSheet />
        </Suspense>
      )}
    </div>
  )
}
