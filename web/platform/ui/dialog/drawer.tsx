import './drawer.css'
import { Drawer as BaseDrawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type DrawerProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode; foot?: ReactNode }

/** A drawer on the right that can be swiped away. Import it lazily on public pages. */
export function Drawer({ open, onClose, title, children, foot }: DrawerProps) {
  return (
    <BaseDrawer.Root open={open} onOpenChange={(next) => next || onClose()} swipeDirection="right">
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="veil" />
        <BaseDrawer.Viewport className="drawer__viewport">
          <BaseDrawer.Popup className="drawer">
            <div className="drawer__head">
              <BaseDrawer.Title>{title}</BaseDrawer.Title>
              <BaseDrawer.Close className="icon-btn" aria-label="Close">
                <X size={22} aria-hidden="true" />
              </BaseDrawer.Close>
            </div>
            <BaseDrawer.Content className="drawer__body">{children}</BaseDrawer.Content>
            {foot && <div className="drawer__foot">{foot}</div>}
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  )
}
