import { Button } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.tsx'
import { showInstallPrompt } from './install-prompt.ts'

/** Opens the browser's install prompt, or a dialog with instructions if there is none. */
export function InstallButton() {
  const { show, view } = useLazyDialog(() => import('./install-dialog.tsx').then(({ InstallDialog }) => InstallDialog))
  return (
    <>
      <Button onClick={() => showInstallPrompt() || show()}>Get the App</Button>
      {view}
    </>
  )
}
