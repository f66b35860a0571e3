import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { additionJourneyId } from '../documents/item-keys.ts'
import { canAddJourney } from '../journeys/can-add-journey.ts'
import { journeyPath } from '../journeys/journey-texts.ts'
import { usePlanner } from '../use-planner.ts'
import { deliveryAddition, isPlanOver, planAddition, planSource } from './additions.ts'
import { fetchAdditions } from './fetch-additions.ts'
import { PlanOffer } from './plan-offer.tsx'

/**
 * Adds plans of courses and steps for deliveries to the planner of an account. A plan that needs the product is offered
 * instead.
 */
export function AccountAdditions() {
  const { state, edits, today, access, isPartial, syncStatus } = usePlanner()
  const { journeys, addedSources } = state
  const additions = useAdditions()
  const navigate = useNavigate()
  // Additions and removals by other devices are unknown before the first sync.
  const isReady = syncStatus === 'synced' && !isPartial
  const plans = additions.plans.filter((plan) => !addedSources.has(planSource(plan)) && !isPlanOver(plan, today))
  const [next] = isReady ? plans : []
  const canAdd = canAddJourney(access, journeys)

  useEffect(() => {
    if (!isReady) return
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const delivery of additions.deliveries) edits.addOnce(deliveryAddition(delivery, { zone, today }))
  }, [isReady, additions.deliveries, edits, today])

  useEffect(() => {
    if (!next || !canAdd) return
    // Adds one plan per render, because each one changes whether another journey can be added.
    edits.addOnce(planAddition(next))
    const path = journeyPath(additionJourneyId(planSource(next)))
    const seeIt = { label: 'See it', onSelect: () => void navigate(path) }
    const description = `${next.title} is now a journey in your planner, and every step has a day.`
    toast({ tone: 'good', title: 'Your plan is here', description, action: seeIt })
  }, [next, canAdd, edits, navigate])

  return next && !canAdd ? <PlanOffer key={next.enrollmentId} plan={next} /> : null
}

const noAdditions: PlannerAdditions = { plans: [], deliveries: [] }

/** Fetches the additions on mount, and when the tab becomes visible or online again. */
function useAdditions(): PlannerAdditions {
  const [additions, setAdditions] = useState(noAdditions)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const refresh = () => {
      if (document.visibilityState === 'hidden') return
      fetchAdditions(signal).then(setAdditions, (error: unknown) => void (signal.aborted || console.warn(error)))
    }
    refresh()
    for (const event of ['online', 'pageshow']) window.addEventListener(event, refresh, { signal })
    document.addEventListener('visibilitychange', refresh, { signal })
    return () => controller.abort()
  }, [])
  return additions
}
