/** The blog: what the owner has published. */

export { listPosts } from './admin/list-posts.ts'
export { posts } from './admin/posts.ts'
export { publishPost } from './admin/publish-post.ts'
export { feed } from './feed.ts'
export { post, postCard } from './get-post.ts'
export { published } from './list-published-posts.ts'
export { addresses, countAddresses } from './sitemap-urls.ts'
