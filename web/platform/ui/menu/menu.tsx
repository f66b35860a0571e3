import { type ComponentType, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { toast } from '../toast/toast-bus.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** A path of the site; alternatively `onSelect`. */
  to?: string
  onSelect?: () => void
  tone?: 'bad'
  disabled?: boolean
}

export type MenuChoice<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type Trigger = ReactElement<{
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

/** Either action items ('rule' is a separator) or a single choice. */
export type MenuProps<Value extends string> = { trigger: Trigger } & (
  | { items: readonly (MenuItem | 'rule')[]; choices?: never }
  | { choices: readonly MenuChoice<Value>[]; chosen: Value; onChoose: (value: Value) => void; items?: never }
)

type Popup = ComponentType<MenuProps<string>>

/** The popup's code is large, so it is loaded on hover or focus of the button, and at the latest on click. */
export function Menu<Value extends string>(props: MenuProps<Value>) {
  const [opened, setOpened] = useState<{ Popup: Popup }>()
  const popupModule = useRef<Promise<{ MenuPopup: Popup }>>(undefined)
  const loadPopup = () => {
    popupModule.current ??= import('./menu-popup.tsx')
    // Allows a retry after a failure.
    popupModule.current.catch(() => {
      popupModule.current = undefined
    })
    return popupModule.current
  }
  if (opened) return <opened.Popup {...(props as MenuProps<string>)} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadPopup(),
    onFocus: () => void loadPopup(),
    onClick: () => void loadPopup().then(({ MenuPopup }) => setOpened({ Popup: MenuPopup }), showFailureToast),
  })
}

const showFailureToast = () =>
  toast({ title: 'The menu couldn’t be loaded', description: 'Check your connection and try again.', tone: 'bad' })
