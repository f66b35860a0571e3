import { type ComponentType, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast.tsx'

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>

/** The bar's links on a narrow screen: a button, and behind it a drawer that is fetched when somebody asks for it. */
export function SiteMenu() {
  const [open, setOpen] = useState(false)
  const [drawer, setDrawer] = useState<{ View: Drawer }>()
  const { toast } = useToast()

  const show = () =>
    import('./menu-drawer.tsx').then(
      ({ MenuDrawer }) => {
        setDrawer({ View: MenuDrawer })
        setOpen(true)
      },
      () => toast({ tone: 'bad', title: 'Error', description: 'An unexpected error occurred. Please try again.' }),
    )

  return (
    <>
      <IconButton
        label="Menu"
        className="bar__menu -mr-2 shrink-0 max-lg:grid"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => void show()}
      >
        <Icon sign="menu" />
      </IconButton>
      {drawer && <drawer.View open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
