import { areRecurrenceRulesLoaded, loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import type { StateReader } from './state-reader.ts'

/**
 * Loads the package for the next steps of recurring ones, and creates those that are missing. Most planners have no
 * recurring step.
 */
export async function addNextSteps(reader: StateReader, edits: { createMissingNextSteps: () => void }): Promise<void> {
  if (areRecurrenceRulesLoaded() || reader.list('steps').every(({ recurrence }) => recurrence === null)) return
  try {
    await loadRecurrenceRules()
    edits.createMissingNextSteps()
  } catch (error) {
    // Offline: the next change or start tries again.
    console.warn(error)
  }
}
