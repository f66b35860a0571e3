import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Planner, PlannerContext } from '../use-planner.ts'
import { SyncStatus } from './sync-status.tsx'

function statusText(change: Pick<Planner, 'syncStatus'> & Partial<Planner>): string {
  const planner = { isPersisted: true, unsyncedChanges: 1, access: 'free', ...change } as Planner
  const element = (
    <PlannerContext value={planner}>
      <SyncStatus />
    </PlannerContext>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, '')
}

const FULL = 'Your account has no more room for your planner. New entries are saved only in this browser.'

test('planner without room in its account: says so, and names the product to users without it', () => {
  expect(statusText({ syncStatus: 'full' })).toBe(
    `${FULL} The Digital Journey Planner has twenty times the room. See what’s included`,
  )
  expect(statusText({ syncStatus: 'full', access: 'full' })).toBe(FULL)
})

test('planner whose changes wait, also for a busy server: says that they are saved', () => {
  expect(statusText({ syncStatus: 'offline' })).toBe('Offline. Your changes are saved and will sync.')
  expect(statusText({ syncStatus: 'syncing' })).toBe('Saving...')
  expect(statusText({ syncStatus: 'synced', unsyncedChanges: 0 })).toBe('Saved')
})
