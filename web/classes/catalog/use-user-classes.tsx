import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { emptyUserClasses, type SetEntries, type UserClasses } from './user-classes.ts'

// Without the chunk, the page stays as it is for everyone.
const UserClassesLoader = lazy(() => import('./user-classes-loader.tsx').catch(() => ({ default: () => null })))

type UserClassesState = {
  userClasses: UserClasses
  setEntries: SetEntries
  /** Render it at the top of the page: it loads the user's classes, and shows an unpaid or a paid enrollment. */
  userClassesLoader: ReactNode
}

/**
 * Returns the classes of the signed-in user, which are loaded again when `classes` changes.
 * @param shownClassId the class whose sessions an enrolled user sees
 */
export function useUserClasses(classes: unknown, shownClassId?: string): UserClassesState {
  const userId = useAuth().user?.id
  const [userClasses, setUserClasses] = useState(emptyUserClasses)
  const setEntries: SetEntries = (entries) =>
    setUserClasses((current) => ({ ...current, entries, changes: current.changes + 1 }))
  const userClassesLoader = userId && (
    <Suspense>
      <UserClassesLoader
        key={userId}
        shownClassId={shownClassId}
        classes={classes}
        changes={userClasses.changes}
        onChange={setUserClasses}
      />
    </Suspense>
  )
  return { userClasses, setEntries, userClassesLoader }
}
