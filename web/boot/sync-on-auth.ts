// Syncs what this browser stores: after loading a page, after sign-in, and around sign-out.
import { onBeforeSignOut } from '../auth/session/auth-provider.tsx'
import { store } from '../auth/session/browser-session.ts'
import { syncStoredLessons } from '../binder/progress/load-progress-module.ts'
import { syncStoredPlanner } from '../planner/sync-stored-planner.ts'

void syncStoredLessons()
store.onAuthEvent((event) => {
  void syncStoredLessons()
  if (event !== 'TOKEN_REFRESHED') void syncStoredPlanner()
})
onBeforeSignOut(() => Promise.all([syncStoredLessons(), syncStoredPlanner()]))
