// Reads pictures of sheets off the main thread. One response for each request.

import type { ReaderRequest } from './reader-messages.ts'
import { createSheetPictureReader } from './sheet-picture-reader.ts'

const readPicture = createSheetPictureReader()

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => self.postMessage(readPicture(data)))
