export const feedLinks = [
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Field notes (RSS)', href: '/blog/rss.xml' },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Field notes (Atom)',
    href: '/blog/atom.xml',
  },
] as const
