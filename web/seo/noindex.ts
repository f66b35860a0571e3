export const noindexMeta = (title: string, robots = 'noindex') => [
  { title: `${title} | Journey Paradigm` },
  { name: 'robots', content: robots },
]

/** Metadata of a page whose URL may contain a secret: also sends no referrer. */
export const secretUrlMeta = (title: string) => [...noindexMeta(title), { name: 'referrer', content: 'no-referrer' }]

export const adminMeta = (title: string) => noindexMeta(title, 'noindex, nofollow')
