import { Button } from '../ui/button.tsx'
import { useLateView } from '../ui/dialog/use-lazy-dialog.tsx'
import { askToInstall } from './install-prompt.ts'

/** Installs the site as an app; where the browser does not offer that by itself, says how it is done (features: app, 2). */
export function GetAppButton() {
  const { show, view } = useLateView(() => import('./install-dialog.tsx').then(({ GetAppDialog }) => GetAppDialog))
  return (
    <>
      <Button onClick={() => askToInstall() || show()}>Get the App</Button>
      {view}
    </>
  )
}
