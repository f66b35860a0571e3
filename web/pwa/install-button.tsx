import { Button } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.tsx'
import { showInstallPrompt } from './install-prompt.ts'

/** Installs the site as an app; where the browser does not offer that by itself, says how it is done (features: app, 2). */
export function InstallButton() {
  const { show, view } = useLazyDialog(() => import('./install-dialog.tsx').then(({ InstallDialog }) => InstallDialog))
  return (
    <>
      <Button onClick={() => showInstallPrompt() || show()}>Get the App</Button>
      {view}
    </>
  )
}
