/** The blog: what the owner has published. */
export { post, published } from './published.ts'
