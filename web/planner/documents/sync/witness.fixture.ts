import { expect } from 'vitest'
import type { Step } from '#contract/planner/items.ts'
import type { TestDevice } from './sync.fixture.ts'

export type Witness = ReturnType<typeof createWitness>

type Memory = {
  /** Steps that the device has shown, and those that it has shown as done. */
  steps: Set<string>
  done: Set<string>
  /** Steps that it created. */
  created: Set<string>
  cursor: number
  /** Steps at the last `hasNews`, as JSON. */
  version: string
}

/** Remembers what people did on their devices, and checks that planners show nothing else. */
export function createWitness() {
  const texts = new Map<string, Set<string>>()
  const mixedTexts = new Set<string>()
  const removed = new Set<string>()
  const reopened = new Set<string>()
  const memories = new Map<number, Memory>()

  function memoryOf(id: number): Memory {
    const memory = memories.get(id) ?? { steps: new Set(), done: new Set(), created: new Set(), cursor: 0, version: '' }
    memories.set(id, memory)
    return memory
  }

  /** Checks a planner against what a device has shown. */
  function checkSteps(id: number, { state }: Pick<TestDevice, 'state'>): void {
    const memory = memoryOf(id)
    const steps = new Map(state().steps.map((step) => [step.id, step]))
    const lost = [...memory.steps].filter((step) => !steps.has(step) && !removed.has(step))
    const undone = [...memory.done].filter((step) => isOpen(steps.get(step)) && !reopened.has(step))
    const invented = [...steps.values()].filter(({ id, text }) => !mixedTexts.has(id) && !texts.get(id)?.has(text))
    expect({ lost, undone, invented }).toEqual({ lost: [], undone: [], invented: [] })
  }

  return {
    checkSteps,

    /** Records what an edit changes. `edit` returns the steps whose texts it writes letter by letter. */
    watch(id: number, { state }: TestDevice, edit: () => readonly string[]): void {
      const before = new Map(state().steps.map((step) => [step.id, step]))
      for (const step of edit()) mixedTexts.add(step)
      const after = new Map(state().steps.map((step) => [step.id, step]))
      for (const step of before.values()) {
        if (!after.has(step.id)) removed.add(step.id)
        else if (step.state === 'done' && isOpen(after.get(step.id))) reopened.add(step.id)
      }
      for (const step of after.values()) {
        texts.set(step.id, (texts.get(step.id) ?? new Set()).add(step.text))
        if (!before.has(step.id)) memoryOf(id).created.add(step.id)
      }
    },

    check(id: number, device: TestDevice): void {
      checkSteps(id, device)
      const memory = memoryOf(id)
      expect(device.cursor()).toBeGreaterThanOrEqual(memory.cursor)
      memory.cursor = device.cursor()
      for (const step of device.state().steps) {
        memory.steps.add(step.id)
        if (step.state === 'done') memory.done.add(step.id)
      }
    },

    /** A killed device keeps the steps that it created. Steps of other devices return with the next sync. */
    forgetOthers(id: number): void {
      const memory = memoryOf(id)
      for (const steps of [memory.steps, memory.done])
        for (const step of steps) if (!memory.created.has(step)) steps.delete(step)
    },

    /** Returns true once for each state of the device. */
    hasNews(id: number, { state }: TestDevice): boolean {
      const memory = memoryOf(id)
      const version = JSON.stringify(state().steps)
      const isNew = version !== memory.version
      memory.version = version
      return isNew
    },
  }
}

const isOpen = (step: Step | undefined): boolean => step !== undefined && step.state !== 'done'
