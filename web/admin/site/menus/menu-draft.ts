import { pageTarget } from '#contract/site/menus/menu-targets.ts'
import type { MenuLink, Menus, MenusRead } from '#contract/site/menus/menus.schema.ts'

/** `isTyped`: the target is typed in a field instead of chosen from the list. */
export type LinkDraft = MenuLink & { isTyped: boolean }
export type MenusDraft = Omit<Menus, 'menu' | 'homeMenu' | 'footer'> & {
  menu: LinkDraft[]
  homeMenu: LinkDraft[]
  footer: { title: string; links: LinkDraft[] }[]
}

/** An entry of the list of targets. `isOptional`: the text of the link may be empty. */
export type Destination = { to: string; label: string; isOptional?: boolean }

const builtInDestinations: readonly Destination[] = [
  { to: '/', label: 'Home' },
  { to: '/#features', label: 'Features' },
  { to: '/store', label: 'Store' },
  { to: '/classes', label: 'Classes' },
  { to: '/schedule', label: 'Schedule' },
  { to: '/coaching', label: 'Coaching' },
  { to: '/blog', label: 'Blog' },
  { to: '/binder', label: 'Digital binder' },
  { to: '/contact', label: 'Contact' },
  { to: '/newsletter', label: 'Newsletter' },
  { to: '/gift', label: 'Give a gift' },
  { to: '/redeem', label: 'Redeem a gift' },
  { to: '/account', label: 'Your account' },
  { to: '/auth/forgot', label: 'Reset password' },
]

export const destinationsOf = ({ pages }: Pick<MenusRead, 'pages'>): Destination[] => [
  ...builtInDestinations,
  ...pages.map(({ id, title }) => ({ to: pageTarget(id), label: title, isOptional: true })),
]

export const newLink: LinkDraft = { label: '', to: '', isVisible: true, isTyped: false }

export function toDraft(menus: Menus, destinations: readonly Destination[]): MenusDraft {
  const toDrafts = (links: MenuLink[]) =>
    links.map((link) => ({ ...link, isTyped: !destinations.some(({ to }) => to === link.to) }))
  return {
    ...menus,
    menu: toDrafts(menus.menu),
    homeMenu: toDrafts(menus.homeMenu),
    footer: menus.footer.map(({ title, links }) => ({ title, links: toDrafts(links) })),
  }
}
