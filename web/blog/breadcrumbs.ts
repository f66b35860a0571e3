export const breadcrumbsTo = ({ title, slug }: { title: string; slug: string }) => [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: title, to: `/blog/${slug}` },
]
