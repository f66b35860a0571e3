// Reads pictures of sheets off the main thread. One response for each request.
import { createReader } from './answer-request.ts'
import type { ReaderRequest } from './reader-messages.ts'

const answerRequest = createReader()

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => self.postMessage(answerRequest(data)))
