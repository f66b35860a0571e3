import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import type { ToastMessage } from './toast-bus.ts'

export const toastRole = (message: ToastMessage): 'status' | 'alert' => (message.tone === 'bad' ? 'alert' : 'status')

export const toastClass = (message: ToastMessage): string => `toast toast--${message.tone}`

const icons = { good: 'tick', plain: 'note', bad: 'warning' } as const

export function ToastIcon({ tone }: Pick<ToastMessage, 'tone'>) {
  return <Icon sign={icons[tone]} size={24} />
}

export function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  return (
    <div className={toastClass(message)} role={toastRole(message)}>
      <ToastIcon tone={message.tone} />
      <div>
        <b>{message.title}</b>
        {message.description && <p>{message.description}</p>}
      </div>
      <IconButton label="Close" onClick={onClose}>
        <Icon sign="cross" size={20} />
      </IconButton>
    </div>
  )
}
