/** The digital binder: lessons in their order. */
export { lesson, published } from './published.ts'
