import * as Y from 'yjs'
import { type LineChange, revertLine } from './text-field.ts'

export type UndoHistory = ReturnType<typeof createUndoHistory>

/** Origin of transactions that can be undone. */
export const editOrigin = 'edit'

/** Typing in a field without a longer pause is one step. */
const TYPING_PAUSE_MS = 1_000

type StackItem = Y.UndoManager['undoStack'][number]
/** Changes of one step in each document, and those of one-line texts by document and name. */
type UndoStep = { items: Map<Y.UndoManager, StackItem>; lines: Map<string, LineChange> }
type StackName = 'undoStack' | 'redoStack'

const emptyStep = (): UndoStep => ({ items: new Map(), lines: new Map() })
const isEmpty = ({ items, lines }: UndoStep) => items.size + lines.size === 0

/**
 * Undoes edits across documents. Each document has an undo manager; this history holds the order of their stack items.
 */
export function createUndoHistory(now: () => number = Date.now) {
  const managers = new Set<Y.UndoManager>()
  const steps: Record<StackName, UndoStep[]> = { undoStack: [], redoStack: [] }
  let currentStep: UndoStep | null = null
  let lastTyping = { field: '', at: 0 }

  function track(doc: Y.Doc): void {
    const manager = new Y.UndoManager(doc, {
      trackedOrigins: new Set([editOrigin]),
      // `run` separates the steps.
      captureTimeout: Number.MAX_SAFE_INTEGER,
      captureTransaction: ({ changed }) => changed.size > 0,
    })
    manager.on('stack-item-added', ({ stackItem }) => void currentStep?.items.set(manager, stackItem))
    managers.add(manager)
  }

  /** Runs edits as one step. A step that continues typing in a field becomes part of the step before. */
  function run<Result>(edit: () => Result, typingField = ''): Result {
    if (currentStep) return edit()
    const continuesTyping =
      typingField !== '' &&
      lastTyping.field === typingField &&
      now() - lastTyping.at < TYPING_PAUSE_MS &&
      steps.undoStack.length > 0
    if (!continuesTyping) for (const manager of managers) manager.stopCapturing()
    currentStep = (continuesTyping && steps.undoStack.pop()) || emptyStep()
    try {
      return edit()
    } finally {
      if (!isEmpty(currentStep)) {
        steps.undoStack.push(currentStep)
        if (!continuesTyping) clearRedo()
        lastTyping = { field: typingField, at: now() }
      }
      currentStep = null
    }
  }

  /** Adds a change of a one-line text to the running step. */
  function addLineChange(change: LineChange): void {
    const key = `${change.doc.guid} ${change.name}`
    const earlier = currentStep?.lines.get(key)
    currentStep?.lines.set(key, earlier ? { ...change, before: earlier.before } : change)
  }

  function clearRedo(): void {
    steps.redoStack = []
    for (const manager of managers) manager.clear(false, true)
  }

  /** Reverts the newest step that still has an effect: changes of other devices may have replaced it. */
  function revert(from: StackName, to: StackName): void {
    lastTyping = { field: '', at: 0 }
    const reverted = emptyStep()
    while (isEmpty(reverted)) {
      const step = steps[from].pop()
      if (!step) break
      currentStep = reverted
      for (const change of step.lines.values()) {
        const revertedChange = revertLine(change, now())
        if (revertedChange) addLineChange(revertedChange)
      }
      for (const [manager, stackItem] of step.items) revertStackItem(manager, stackItem, from)
      currentStep = null
    }
    if (!isEmpty(reverted)) steps[to].push(reverted)
  }

  return {
    track,
    run,
    addLineChange,
    undo: () => revert('undoStack', 'redoStack'),
    redo: () => revert('redoStack', 'undoStack'),
    canUndo: () => steps.undoStack.length > 0,
    canRedo: () => steps.redoStack.length > 0,
  }
}

/**
 * Reverts one item. The manager gets a stack of only this item, because it continues with the next item if one has no
 * effect.
 */
function revertStackItem(manager: Y.UndoManager, stackItem: StackItem, stackName: StackName): void {
  const rest = manager[stackName].filter((item) => item !== stackItem)
  manager[stackName] = [stackItem]
  if (stackName === 'undoStack') manager.undo()
  else manager.redo()
  manager[stackName] = rest
}
