import type { PlannerState } from '#contract/planner/items.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'

/** Removes all items, as one step of the undo history. Settings stay, except that reminders are switched off. */
export function removeEverything(state: PlannerState, edits: PlannerEdits): void {
  edits.batch(() => {
    for (const { id } of state.steps) edits.removeStep(id)
    for (const { id } of state.appointments) edits.removeAppointment(id)
    for (const { id } of state.tracks) edits.removeTrack(id)
    for (const { id } of state.journeys) edits.removeJourney(id)
    for (const { id } of state.feeds) edits.removeFeed(id)
    for (const { id } of state.sessions) edits.removeCheckIn(id)
    edits.updateSettings({ remindBy: 'off' })
  })
}
