import { expect, test } from 'vitest'
import type { EnrolledPlan } from '#contract/planner/plans/plans.schema.ts'
import { createPlanner, exchange } from '../documents/planner.fixture.ts'
import { deliveryAddition, isPlanOver, planAddition } from './additions.ts'

const plan: EnrolledPlan = {
  enrollmentId: '018f0000-0000-7000-8000-000000000001',
  title: 'Foundations',
  category: null,
  startsOn: '2026-12-01',
  enrolledAt: '2026-11-20T10:00:00.000Z',
  questions: {
    destination: 'One destination: which one?',
    engines: '',
    crew: '',
    tools: '',
    awards: '',
    nextLevels: '',
  },
  steps: [
    { key: 'a', text: 'Write eleven wishes', day: { days: 0 } },
    { key: 'b', text: 'Choose one', day: { week: 2, weekday: 1 } },
  ],
  tracks: [{ key: 't', title: 'One line', measure: 'tick', unit: '', weekdays: [], weeklyTarget: 5 }],
}

test('a plan becomes a journey with dated steps, tracks and questions', () => {
  const { edits, state } = createPlanner()
  edits.addOnce(planAddition(plan))
  const { journeys, steps, tracks } = state()
  expect(journeys).toMatchObject([
    {
      title: 'Foundations',
      state: 'active',
      startsOn: '2026-12-01',
      targetDate: '2026-12-08',
      questions: { destination: 'One destination: which one?' },
      origin: { from: 'plan', id: plan.enrollmentId },
    },
  ])
  const journeyId = journeys[0]?.id
  expect(steps.map(({ text, date, journeyId }) => [text, date, journeyId])).toEqual([
    ['Write eleven wishes', '2026-12-01', journeyId],
    ['Choose one', '2026-12-08', journeyId],
  ])
  expect(tracks).toMatchObject([{ title: 'One line', weeklyTarget: 5, startsOn: '2026-12-01', journeyId }])
})

test('two devices that add a plan at the same time have one journey', () => {
  const [phone, desk] = [createPlanner(), createPlanner({ today: '2027-01-04' })]
  phone.edits.addOnce(planAddition(plan))
  desk.edits.addOnce(planAddition(plan))
  const stepId = phone.state().steps[0]?.id ?? ''
  phone.edits.completeStep(stepId)
  exchange(phone, desk)
  exchange(phone, desk)
  for (const { state } of [phone, desk]) {
    expect(state()).toMatchObject({ journeys: [{ title: 'Foundations' }], tracks: [{ title: 'One line' }] })
    expect(state().steps.map((step) => step.state)).toEqual(['done', 'open'])
  }
})

test('a plan is added once: not again after its journey was deleted, on no device', () => {
  const [phone, desk] = [createPlanner(), createPlanner()]
  phone.edits.addOnce(planAddition(plan))
  phone.edits.removeJourney(phone.state().journeys[0]?.id ?? '')
  phone.edits.addOnce(planAddition(plan))
  expect(phone.state().journeys).toEqual([])
  // A device that has not synced yet.
  desk.edits.addOnce(planAddition(plan))
  exchange(phone, desk)
  exchange(phone, desk)
  expect([phone.state().journeys, desk.state().journeys]).toEqual([[], []])
})

test('adding is not part of the undo history', () => {
  const { edits, state } = createPlanner()
  edits.addStep({ text: 'Mine' })
  edits.addOnce(planAddition(plan))
  edits.undo()
  expect(state().steps.map(({ text }) => text)).toEqual(['Write eleven wishes', 'Choose one'])
  expect(state().journeys).toHaveLength(1)
})

test('a plan is over after its last step', () => {
  expect(isPlanOver(plan, '2026-12-08')).toBe(false)
  expect(isPlanOver(plan, '2026-12-09')).toBe(true)
  expect(isPlanOver({ ...plan, steps: [] }, '2028-01-01')).toBe(false)
})

const delivery = { taskId: 't1', orderId: 'o1', step: 'Set up the binder', shippedAt: '2026-11-30T08:00:00.000Z' }

test('the arrival of a product is a step of the Sunday by which it should be there, or of today', () => {
  const { edits, state } = createPlanner()
  edits.addOnce(deliveryAddition(delivery, { zone: 'UTC', today: '2026-11-30' }))
  expect(state().steps).toMatchObject([
    { text: 'Set up the binder', date: '2026-12-06', journeyId: null, origin: { from: 'order', id: 'o1' } },
  ])
  expect(deliveryAddition(delivery, { zone: 'UTC', today: '2026-12-10' }).steps[0]?.date).toBe('2026-12-10')
})
