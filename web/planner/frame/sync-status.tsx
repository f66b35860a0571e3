import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../platform/ui/icon.tsx'
import { usePlanner } from '../use-planner.ts'

/** Shows where the entries are stored. */
export function SyncStatus() {
  const { pathname, search } = useLocation()
  const { syncStatus, unsyncedChanges, isPersisted, access } = usePlanner()
  if (!isPersisted && syncStatus !== 'synced')
    return (
      <Status sign="warning" isAnnounced>
        This browser can’t store your changes. Keep this tab open
        {syncStatus === 'local' ? '.' : ' until they’re synced.'}
      </Status>
    )
  if (syncStatus === 'local')
    return (
      <Status>
        Saved in this browser.{' '}
        <Link className="link" to={`/auth?next=${encodeURIComponent(pathname + search)}`}>
          Create an account
        </Link>{' '}
        to sync it.
      </Status>
    )
  if (syncStatus === 'full')
    return (
      <Status sign="warning" isAnnounced>
        Your account has no more room for your planner. New entries are saved only in this browser.
        {access === 'free' && (
          <>
            {' '}
            The Digital Journey Planner has twenty times the room.{' '}
            <Link className="link" to="/planner/product" reloadDocument>
              See what’s included
            </Link>
          </>
        )}
      </Status>
    )
  if (syncStatus === 'offline')
    return (
      <Status sign="note" isAnnounced>
        Offline. Your changes are saved and will sync.
      </Status>
    )
  return <Status sign="tick">{syncStatus === 'syncing' && unsyncedChanges > 0 ? 'Saving...' : 'Saved'}</Status>
}

type StatusProps = { sign?: 'tick' | 'note' | 'warning'; isAnnounced?: boolean; children: ReactNode }

/** The usual states change with each edit and are not announced. */
const Status = ({ sign, isAnnounced = false, children }: StatusProps) => (
  <p className="planner__status" role={isAnnounced ? 'status' : undefined}>
    {sign && <Icon sign={sign} size={18} />}
    <span>{children}</span>
  </p>
)
