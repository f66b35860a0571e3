import './menu-popup.css'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { MenuItem, MenuProps } from './menu.tsx'

/** The menu with its trigger, initially open, because it is loaded by a click on the trigger. */
export function MenuPopup(props: MenuProps<string>) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger render={props.trigger} />
      <Menu.Portal>
        <Menu.Positioner className="menu__place" sideOffset={6} align="end" collisionPadding={12}>
          <Menu.Popup className="menu">
            {props.items
              ? props.items.map((item, index) => <Entry key={item === 'rule' ? index : item.label} item={item} />)
              : Choices(props)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ item }: { item: MenuItem | 'rule' }) {
  if (item === 'rule') return <hr className="menu__rule" />
  const className = item.tone === 'bad' ? 'menu__item menu__item--bad' : 'menu__item'
  if (item.to !== undefined)
    return (
      <Menu.LinkItem className={className} render={<Link to={item.to} />} closeOnClick>
        {item.icon}
        {item.label}
      </Menu.LinkItem>
    )
  return (
    <Menu.Item className={className} disabled={item.disabled} onClick={item.onSelect}>
      {item.icon}
      {item.label}
    </Menu.Item>
  )
}

function Choices({ choices, chosen, onChoose }: Extract<MenuProps<string>, { choices: readonly unknown[] }>) {
  return (
    <Menu.RadioGroup value={chosen} onValueChange={onChoose}>
      {choices.map(({ value, label, icon }) => (
        <Menu.RadioItem key={value} value={value} className="menu__item" closeOnClick>
          {icon}
          {label}
          <Menu.RadioItemIndicator className="menu__tick">
            <Check size={18} aria-hidden="true" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
