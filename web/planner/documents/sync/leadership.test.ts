import { expect, test } from 'vitest'
import { createLeadership } from './leadership.ts'

function openTab(name: string) {
  const events: string[] = []
  const tab = createLeadership(name, { onLead: () => events.push('lead'), onLose: () => events.push('lose') })
  return { ...tab, events }
}

/** Resolves after the requests for locks so far. */
async function settleLocks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await navigator.locks.query()
}

test('a tab that claims twice at once leads, and does not take the work from itself', async () => {
  const tab = openTab('twice')
  tab.claim()
  tab.claim()
  await expect.poll(() => tab.events).toContain('lead')
  await settleLocks()
  expect(tab.events).toEqual(['lead'])
  tab.release()
})

test('the last tab that claimed leads, and another one takes over when it closes', async () => {
  const first = openTab('takes over')
  first.claim()
  await expect.poll(() => first.events).toEqual(['lead'])
  const second = openTab('takes over')
  second.claim()
  await expect.poll(() => [first.events, second.events]).toEqual([['lead', 'lose'], ['lead']])
  second.release()
  await expect.poll(() => first.events).toEqual(['lead', 'lose', 'lead'])
  first.release()
})
