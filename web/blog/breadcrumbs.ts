/** The way to a post. */
export const stepsTo = ({ title, slug }: { title: string; slug: string }) => [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: title, to: `/blog/${slug}` },
]
