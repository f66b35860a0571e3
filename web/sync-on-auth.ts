// Syncs what this browser stores: after loading a page, after sign-in, and around sign-out.

import { syncStoredLessons } from './content/binder/progress/load-progress-module.ts'
import { syncStoredPlanner } from './planner/sync-stored-planner.ts'
import { onBeforeSignOut } from './platform/session/auth-provider.tsx'
import { store } from './platform/session/browser-session.ts'

void syncStoredLessons()
store.onAuthEvent((event) => {
  void syncStoredLessons()
  if (event !== 'TOKEN_REFRESHED') void syncStoredPlanner()
})
onBeforeSignOut(() => Promise.all([syncStoredLessons(), syncStoredPlanner()]))
