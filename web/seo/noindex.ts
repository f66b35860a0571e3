/** For pages that nobody but their owner can see: no search engine keeps them. */
export const noindexMeta = (title: string) => [
  { title: `${title} | Journey Paradigm` },
  { name: 'robots', content: 'noindex' },
]
