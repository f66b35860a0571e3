/** The blog: what the owner has published. */
export { addresses, countAddresses } from './addresses.ts'
export { feed } from './feed.ts'
export { post, postCard } from './post.ts'
export { published } from './published.ts'
