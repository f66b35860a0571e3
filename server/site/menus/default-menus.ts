import type { MenuLink, Menus } from '#contract/site/menus/menus.schema.ts'

const link = (to: string, label: string): MenuLink => ({ label, to, isVisible: true })

export const defaultMenus: Menus = {
  menu: [link('/', 'Home'), link('/store', 'Store'), link('/classes', 'Classes'), link('/blog', 'Blog')],
  hasHomeMenu: true,
  homeMenu: [
    link('/#features', 'Features'),
    link('/classes', 'Classes'),
    link('/store', 'Store'),
    link('/blog', 'Blog'),
  ],
  footer: [
    {
      title: 'Product',
      links: [link('/#features', 'Features'), link('/store', 'Store'), link('/binder', 'Digital binder')],
    },
    {
      title: 'Learning',
      links: [
        link('/classes', 'Classes'),
        link('/schedule', 'Schedule'),
        link('/coaching', 'Coaching'),
        link('/blog', 'Blog'),
      ],
    },
    {
      title: 'Support',
      links: [
        link('/account', 'Your account'),
        link('/auth/forgot', 'Reset password'),
        link('/contact', 'Contact'),
        link('/newsletter', 'Newsletter'),
      ],
    },
  ],
}
