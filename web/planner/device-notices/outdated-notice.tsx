import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

/** Says that another device uses a later build, which may write what this one cannot show. */
export function OutdatedNotice() {
  return (
    <div className="mb-s4">
      <Notice>
        <p className="mb-s2">
          Another device uses a newer version of the planner. Reload to get it here, too. Your entries are kept.
        </p>
        <Button size="small" variant="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Notice>
    </div>
  )
}
