import type { BlogPage } from '#contract/content/posts-and-lessons.ts'

export function listingCopyOf({ posts, category, tag, place }: BlogPage) {
  const page = place ? ', older posts' : ''
  if (!category && !tag)
    return {
      heading: 'Field notes from the blog',
      lead: 'Things that worked on an ordinary Tuesday, written down so that you can try them on yours.',
      title: `Blog${page}`,
      description: `Short, practical pieces on planning a week, sleeping enough, learning something and knowing where the money goes${page}.`,
    }
  // The spelling used in the posts: a page must not show text from the URL.
  const names = [category?.name, tag?.name && `“${tag.name}”`].filter(Boolean).join(', ')
  if (posts.length === 0)
    return {
      heading: 'An empty page, so far',
      lead: 'Nothing is filed under this name. The posts that are there stand one link away.',
      title: 'Blog: an empty page',
      description: 'Nothing is filed under this name.',
    }
  return {
    heading: `Field notes: ${names}`,
    lead: category
      ? 'Everything behind this tab of the blog, the newest first.'
      : 'Everything that carries this tag, the newest first.',
    title: `Field notes: ${names}${page}`,
    description: `What the blog has on ${names}: short, practical pieces, the newest first${page}.`,
  }
}
