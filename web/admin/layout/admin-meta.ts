/** The head of an admin screen: its title, and no search engine. */
export const adminMeta = (title: string) => [
  { title: `${title} | Journey Paradigm` },
  { name: 'robots', content: 'noindex, nofollow' },
]
