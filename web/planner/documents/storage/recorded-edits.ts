import { CORE_DOCUMENT, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import { randomKey, sessionId } from '../item-keys.ts'
import type { PlannerEdits } from '../planner-edits.ts'

export type EditRecorder = ReturnType<typeof createEditRecorder>

type EditName = Exclude<keyof PlannerEdits, 'batch'>
/** `keys` are the keys of the items that the call added. */
type Call = { name: EditName; args: unknown[]; keys: string[] } | { batch: Call[] }

/** Kind of id that an edit returns: of a new item in a document, or of a session. */
const returnedIds: Record<EditName, 'core' | 'quarter' | 'session' | null> = {
  addJourney: 'core',
  updateJourney: null,
  removeJourney: null,
  restoreJourney: null,
  moveJourney: null,
  setStampAnswer: null,
  pressStamp: null,
  setTools: null,
  setAwards: null,
  addStep: 'quarter',
  updateStep: null,
  scheduleStep: null,
  moveStep: null,
  completeStep: null,
  reopenStep: null,
  dropStep: null,
  removeStep: null,
  restoreStep: null,
  addAppointment: 'quarter',
  updateAppointment: null,
  removeAppointment: null,
  restoreAppointment: null,
  addFeed: 'core',
  removeFeed: null,
  restoreFeed: null,
  addTrack: 'core',
  updateTrack: null,
  removeTrack: null,
  restoreTrack: null,
  moveTrack: null,
  setPauses: null,
  setEntry: null,
  startCheckIn: 'session',
  setCheckInAnswer: null,
  setCheckInPart: null,
  recordCheckInSteps: null,
  finishCheckIn: null,
  removeCheckIn: null,
  addSheet: 'quarter',
  settleText: null,
  addOnce: null,
  updateSettings: null,
  undo: null,
  redo: null,
}

/**
 * Records edits until the documents are open, and then replays them. Returned ids remain valid, because replayed calls
 * add items with the same keys.
 */
export function createEditRecorder(today: () => string) {
  const calls: Call[] = []
  /** The calls so far, or those of the current `batch`. */
  let currentCalls = calls
  let isRecording = true
  let getTarget: (() => PlannerEdits) | null = null
  let recordedKeys: string[] | null = null
  let repeatedKeys: string[] = []

  function newKey(): string {
    const key = repeatedKeys.shift() ?? randomKey()
    recordedKeys?.push(key)
    return key
  }

  function run(name: EditName, args: unknown[]): unknown {
    if (!isRecording && getTarget) return callEdit(getTarget(), name, args)
    const call = { name, args, keys: [] }
    const target = getTarget?.()
    currentCalls.push(call)
    recordedKeys = call.keys
    try {
      return target ? callEdit(target, name, args) : createId(name, args)
    } finally {
      recordedKeys = null
    }
  }

  function createId(name: EditName, args: unknown[]): string | undefined {
    const kind = returnedIds[name]
    if (kind === null) return undefined
    if (kind === 'session') return sessionId(...(args as Parameters<PlannerEdits['startCheckIn']>))
    return itemId(kind === 'core' ? CORE_DOCUMENT : quarterDocumentName(today()), newKey())
  }

  function batch<Result>(work: () => Result): Result {
    const target = getTarget?.()
    if (!isRecording) return target ? target.batch(work) : work()
    const outerCalls = currentCalls
    currentCalls = []
    outerCalls.push({ batch: currentCalls })
    try {
      return target ? target.batch(work) : work()
    } finally {
      currentCalls = outerCalls
    }
  }

  function repeat(edits: PlannerEdits, repeated: readonly Call[]): void {
    for (const call of repeated) {
      if ('batch' in call) {
        edits.batch(() => repeat(edits, call.batch))
        continue
      }
      repeatedKeys = [...call.keys]
      callEdit(edits, call.name, call.args)
      repeatedKeys = []
    }
  }

  const names = Object.keys(returnedIds) as EditName[]
  return {
    /** The same functions before and after the documents are open. */
    edits: {
      ...Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => run(name, args)])),
      batch,
    } as PlannerEdits,

    /** Keys of the items that the target adds. */
    newKey,

    /** Applies edits also to temporary documents, which are shown until the stored documents are open. */
    applyToView(getEdits: () => PlannerEdits): void {
      getTarget = getEdits
      if (calls.length > 0) repeat(getEdits(), calls)
    },

    /** Replays the recorded edits, and applies later ones directly. */
    replayOn(edits: PlannerEdits): void {
      repeat(edits, calls)
      calls.length = 0
      getTarget = () => edits
      isRecording = false
    },
  }
}

const callEdit = (edits: PlannerEdits, name: EditName, args: unknown[]): unknown =>
  (edits[name] as (...args: unknown[]) => unknown)(...args)
