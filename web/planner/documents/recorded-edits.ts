import type { PlannerEdits } from './planner-edits.ts'

type EditName = Exclude<keyof PlannerEdits, 'together'>
type Call = { name: EditName; args: unknown[] } | { together: Call[] }

/**
 * Records calls of edits, so that they can be repeated on other documents. `newKey` gives repeated calls the keys of the
 * first ones, so that the ids which they returned are valid.
 */
export function createEditRecorder(createKey: () => string) {
  const calls: Call[] = []
  const keys: string[] = []
  let recordedCalls = calls

  function record(edits: PlannerEdits): PlannerEdits {
    const names = Object.keys(edits) as (keyof PlannerEdits)[]
    return Object.fromEntries(
      names.map((name) => [name, name === 'together' ? recordTogether(edits) : recordCall(edits, name)]),
    ) as PlannerEdits
  }

  const recordCall =
    (edits: PlannerEdits, name: EditName) =>
    (...args: unknown[]) => {
      recordedCalls.push({ name, args })
      return callEdit(edits, name, args)
    }

  const recordTogether =
    (edits: PlannerEdits) =>
    <Result>(work: () => Result): Result => {
      const outerCalls = recordedCalls
      const together: Call[] = []
      outerCalls.push({ together })
      recordedCalls = together
      try {
        return edits.together(work)
      } finally {
        recordedCalls = outerCalls
      }
    }

  return {
    record,
    newKey(): string {
      const key = createKey()
      keys.push(key)
      return key
    },
    /** Keys of the recorded calls, in their order. */
    nextKey: (): string | undefined => keys.shift(),
    repeat(edits: PlannerEdits): void {
      repeatCalls(edits, calls)
      calls.length = 0
    },
  }
}

function repeatCalls(edits: PlannerEdits, calls: readonly Call[]): void {
  for (const call of calls) {
    if ('together' in call) edits.together(() => repeatCalls(edits, call.together))
    else callEdit(edits, call.name, call.args)
  }
}

const callEdit = (edits: PlannerEdits, name: EditName, args: unknown[]): unknown =>
  (edits[name] as (...args: unknown[]) => unknown)(...args)
