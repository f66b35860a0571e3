import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'

type InstallDialogProps = { open: boolean; onClose: () => void }

const instructions = [
  {
    value: 'iphone',
    label: 'iPhone',
    steps: [
      'Open this page in Safari.',
      'Tap the Share icon, the square with an arrow pointing up.',
      'Choose Add to Home Screen, then Add.',
    ],
    after: 'It works the same on an iPad.',
  },
  {
    value: 'android',
    label: 'Android',
    steps: [
      'Open this page in Chrome.',
      'Tap the three dots in the corner.',
      'Choose Add to Home screen, then Install.',
    ],
    after: 'Firefox and Samsung Internet have the same steps in their menu.',
  },
  {
    value: 'computer',
    label: 'Computer',
    steps: [
      'Open this page in Chrome or Edge.',
      'Click the install icon at the right end of the address bar.',
      'Choose Install.',
    ],
    after: 'In Safari on a Mac: File, then Add to Dock.',
  },
]

export function InstallDialog({ open, onClose }: InstallDialogProps) {
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Get the App"
      text="The app is this site in its own window, with an icon on your home screen. Lessons you’ve opened are available offline."
    >
      {isInstalled && <Notice title="You’re using the app">It’s already installed.</Notice>}
      {/* The three tabs must fit the narrowest phone. */}
      <div className="max-sm:[&_[role=tab]]:px-3 max-sm:[&_[role=tablist]]:px-1">
        <Tabs
          label="Your device"
          defaultValue={deviceKind(navigator.userAgent)}
          tabs={instructions.map(({ value, label, steps, after }) => ({
            value,
            label,
            panel: (
              <>
                <ol className="grid list-decimal gap-s2 pl-s5 marker:text-ink-muted">
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                <p className="text-sm text-ink-muted">{after}</p>
              </>
            ),
          }))}
        />
      </div>
    </Dialog>
  )
}

function deviceKind(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone'
  return userAgent.includes('Android') ? 'android' : 'computer'
}
