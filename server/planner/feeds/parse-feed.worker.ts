import { parseFeed } from './parse-feed.ts'

export default parseFeed
