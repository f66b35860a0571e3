/** For a page whose address may carry a secret: no site is told the address, and no search engine keeps it. */
export const secretUrlMeta = (title: string) => [
  { title: `${title} | Journey Paradigm` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]
