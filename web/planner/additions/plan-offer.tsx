import './plan-offer.css'
import { useState } from 'react'
import type { EnrolledPlan } from '#contract/planner/plans/plans.schema.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useDialog } from '../use-dialog.tsx'

/** Offers the plan of a course when there is no room for another journey. */
export function PlanOffer({ plan: { title, steps } }: { plan: EnrolledPlan }) {
  const [isShown, setIsShown] = useState(true)
  const needsProduct = useDialog(() =>
    import('../access/product-required-dialog.tsx').then((module) => module.ProductRequiredDialog),
  )
  if (!isShown) return null
  return (
    <section className="plan-offer sheet" aria-label={`The plan of ${title}`}>
      <p>
        <b>{title} comes with a plan.</b> {steps.length === 1 ? 'One step' : `${steps.length} steps`}, each with its
        day, in a new journey.
      </p>
      <div className="row">
        <Button size="small" onClick={needsProduct.show}>
          Make room<span className="sr"> for the plan of {title}</span>
        </Button>
        <Button size="small" variant="quiet" onClick={() => setIsShown(false)}>
          Not now
        </Button>
      </div>
      {needsProduct.render({})}
    </section>
  )
}
