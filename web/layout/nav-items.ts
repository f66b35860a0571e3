export type NavItem = { to: string; label: string }

/** What stands in the bar of every page, in this order. */
const everywhere: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/store', label: 'Store' },
  { to: '/classes', label: 'Classes' },
  { to: '/blog', label: 'Blog' },
]

/** The landing page is home already: its bar leads into the page instead. */
const onLanding: readonly NavItem[] = [
  { to: '/#features', label: 'Features' },
  { to: '/classes', label: 'Classes' },
  { to: '/store', label: 'Store' },
  { to: '/blog', label: 'Blog' },
]

export const navItems = (pathname: string): readonly NavItem[] => (pathname === '/' ? onLanding : everywhere)

export const footerColumns: readonly { title: string; links: readonly NavItem[] }[] = [
  {
    title: 'Product',
    links: [
      { to: '/#features', label: 'Features' },
      { to: '/store', label: 'Store' },
      { to: '/binder', label: 'Digital binder' },
    ],
  },
  {
    title: 'Learning',
    links: [
      { to: '/classes', label: 'Classes' },
      { to: '/schedule', label: 'Schedule' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/account', label: 'Your account' },
      { to: '/auth/forgot', label: 'Reset password' },
    ],
  },
]
