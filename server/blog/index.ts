/** The blog: what the owner has published. */

export { listPosts } from './admin/list-posts.ts'
export { posts } from './admin/posts.ts'
export { publishPost } from './admin/publish-post.ts'
export { blogFeed } from './feed.ts'
export { getPost, getPostCard } from './get-post.ts'
export { listPublishedPosts } from './list-published-posts.ts'
export { countSitemapUrls, sitemapUrls } from './sitemap-urls.ts'
