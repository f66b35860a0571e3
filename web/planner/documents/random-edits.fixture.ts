import fc from 'fast-check'
import type { TestPlanner } from './planner.fixture.ts'

/** `target` selects an item of the state by its index, modulo the length. */
const target = fc.nat(20)
const date = fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-07', '2027-01-04')
const text: fc.Arbitrary<string> = fc.constantFrom('Call Mia', 'Paint the door', 'Save $20', 'Ünï 👩‍🚀', '')

export const randomEdit = fc.oneof(
  fc.record({ type: fc.constant('addJourney' as const), text }),
  fc.record({ type: fc.constant('renameJourney' as const), target, text }),
  fc.record({ type: fc.constant('pressStamp' as const), target }),
  fc.record({
    type: fc.constant('setTools' as const),
    target,
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
  }),
  fc.record({ type: fc.constant('addStep' as const), text, date, isRecurring: fc.boolean() }),
  fc.record({ type: fc.constant('writeStep' as const), target, text }),
  fc.record({ type: fc.constant('writeNotes' as const), target, text }),
  fc.record({
    type: fc.constant('setParts' as const),
    target,
    parts: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), text, isDone: fc.boolean() }), {
      selector: ({ id }) => id,
    }),
  }),
  fc.record({ type: fc.constant('wait' as const), target, text }),
  fc.record({ type: fc.constant('scheduleStep' as const), target, date: fc.option(date) }),
  fc.record({ type: fc.constant('moveStep' as const), target, before: target }),
  fc.record({ type: fc.constantFrom('completeStep' as const, 'reopenStep', 'dropStep', 'removeStep'), target }),
  fc.record({ type: fc.constant('addAppointment' as const), text, date }),
  fc.record({ type: fc.constant('addTrack' as const), text }),
  fc.record({ type: fc.constant('removeTrack' as const), target }),
  fc.record({ type: fc.constant('setPauses' as const), target, ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')) }),
  fc.record({ type: fc.constant('setEntry' as const), target, date, value: fc.option(fc.nat(5)) }),
  fc.record({ type: fc.constant('startSession' as const), date }),
  fc.record({ type: fc.constant('answer' as const), target, text }),
  fc.record({ type: fc.constant('recordSteps' as const), target, step: target, isCarried: fc.boolean() }),
  fc.record({ type: fc.constant('setWeekStart' as const), isSunday: fc.boolean() }),
  fc.record({ type: fc.constantFrom('undo' as const, 'redo') }),
  fc.record({ type: fc.constant('addTwo' as const), text }),
)

export type RandomEdit = typeof randomEdit extends fc.Arbitrary<infer Edit> ? Edit : never

export const editSequence = fc.array(randomEdit, { maxLength: 40, size: 'max' })

export function applyEdit({ edits, state }: TestPlanner, edit: RandomEdit): void {
  const { journeys, steps, tracks, sessions } = state()
  const idOf = (items: readonly { id: string }[], index: number) => items[index % items.length]?.id ?? 'core.unknown'
  switch (edit.type) {
    case 'addJourney':
      edits.addJourney({ title: edit.text })
      break
    case 'renameJourney':
      edits.updateJourney(idOf(journeys, edit.target), { title: edit.text, category: 'Health' })
      break
    case 'pressStamp':
      edits.pressStamp(idOf(journeys, edit.target), 'engines')
      break
    case 'setTools': {
      const tools = edit.ids.map((id) => ({ id, label: `Tool ${id}`, url: '/binder' }))
      edits.setTools(idOf(journeys, edit.target), tools)
      break
    }
    case 'addStep': {
      const recurrence = edit.isRecurring ? 'FREQ=WEEKLY' : null
      edits.addStep({ text: edit.text, date: edit.date, journeyId: journeys[0]?.id ?? null, recurrence })
      break
    }
    case 'writeStep':
      edits.updateStep(idOf(steps, edit.target), { text: edit.text })
      break
    case 'writeNotes':
      edits.updateStep(idOf(steps, edit.target), { notes: edit.text })
      break
    case 'setParts':
      edits.setParts(idOf(steps, edit.target), edit.parts)
      break
    case 'wait':
      edits.updateStep(idOf(steps, edit.target), { waitingFor: edit.text, waitingUntil: '2026-12-24' })
      break
    case 'scheduleStep':
      edits.scheduleStep(idOf(steps, edit.target), edit.date)
      break
    case 'moveStep':
      edits.moveStep(idOf(steps, edit.target), idOf(steps, edit.before))
      break
    case 'completeStep':
    case 'reopenStep':
    case 'dropStep':
    case 'removeStep':
      edits[edit.type](idOf(steps, edit.target))
      break
    case 'addAppointment':
      edits.addAppointment({ title: edit.text, date: edit.date })
      break
    case 'addTrack':
      edits.addTrack({ title: edit.text, measure: 'count' })
      break
    case 'removeTrack':
      edits.removeTrack(idOf(tracks, edit.target))
      break
    case 'setPauses': {
      const pauses = edit.ids.map((id) => ({ id, from: '2026-12-01', to: null, reason: '' }))
      edits.setPauses(idOf(tracks, edit.target), pauses)
      break
    }
    case 'setEntry':
      edits.setEntry(idOf(tracks, edit.target), edit.date, edit.value)
      break
    case 'startSession':
      edits.startCheckIn('sunday', edit.date)
      break
    case 'answer':
      edits.setCheckInAnswer(idOf(sessions, edit.target), 'learned', edit.text)
      break
    case 'recordSteps': {
      const list = edit.isCarried ? 'carried' : 'dropped'
      edits.recordCheckInSteps(idOf(sessions, edit.target), { [list]: [idOf(steps, edit.step)] })
      break
    }
    case 'setWeekStart':
      edits.updateSettings({ weekStart: edit.isSunday ? 6 : 0 })
      break
    case 'undo':
    case 'redo':
      edits[edit.type]()
      break
    case 'addTwo':
      edits.batch(() => {
        edits.scheduleStep(edits.addStep({ text: edit.text }), '2026-12-05')
        edits.addJourney({ title: edit.text })
      })
  }
}
