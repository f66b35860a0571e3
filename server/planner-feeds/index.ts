export { readFeed } from './read-feed.ts'
