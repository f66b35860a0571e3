import { type ComponentType, cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { toast } from '../toast/toast-bus.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** A place in the site to go to; otherwise `onSelect` says what happens. */
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

/** Either things to do ('rule' draws a line between them) or one thing to choose. */
export type MenuProps<Value extends string> = { trigger: Trigger } & (
  | { items: readonly (MenuItem | 'rule')[]; choices?: never }
  | { choices: readonly MenuChoice<Value>[]; chosen: Value; onChoose: (value: Value) => void; items?: never }
)

type Popup = ComponentType<MenuProps<string>>

/**
 * A menu on a button (`IconButton` or `Button`). The button is on the page at once; the menu behind it is large, so it is
 * fetched when a pointer or the focus reaches the button, and opens on the click even if that came first.
 */
export function Menu<Value extends string>(props: MenuProps<Value>) {
  const [opened, setOpened] = useState<{ Popup: Popup }>()
  const fetched = useRef<Promise<{ MenuPopup: Popup }>>(undefined)
  const fetchPopup = () => {
    fetched.current ??= import('./menu-popup.tsx')
    // A failed fetch is forgotten, so that the next touch tries again.
    fetched.current.catch(() => {
      fetched.current = undefined
    })
    return fetched.current
  }
  if (opened) return <opened.Popup {...(props as MenuProps<string>)} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void fetchPopup(),
    onFocus: () => void fetchPopup(),
    onClick: () => void fetchPopup().then(({ MenuPopup }) => setOpened({ Popup: MenuPopup }), tellOffline),
  })
}

const tellOffline = () =>
  toast({
    title: 'The menu could not be loaded',
    description: 'Check your connection and try again.',
    tone: 'bad',
  })
