import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { VIDEO_PART_BYTES } from '../../../contract/content/videos/video-limits.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { type DedicatedSite, openSite } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withSite(() => openSite())

const SMALL_PARTS = 3
const LARGE_PARTS = isSoakRun ? 256 : 24
/** Less than two parts are in memory at a time, with the garbage of earlier ones. */
const MAX_GROWTH_MB = 60

/** Reads the most memory that the server has used since its start (MB). Linux only. */
const peakMb = ({ child }: DedicatedSite) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

async function uploadVideo(request: APIRequestContext, headers: Record<string, string>, parts: number): Promise<void> {
  const size = parts * VIDEO_PART_BYTES
  const { id } = await (await request.post('/api/admin/videos', { data: { name: 'film.webm', size }, headers })).json()
  const part = Buffer.alloc(VIDEO_PART_BYTES, 'a frame')
  part.write('\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1fB\x86\x81\x01B\x82\x84webm', 'latin1')
  for (let offset = 0; offset < size; offset += VIDEO_PART_BYTES) {
    const response = await request.post(`/api/admin/video-parts?id=${id}&offset=${offset}`, {
      data: part,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    expect(response.status(), await response.text()).toBe(201)
  }
}

/** An upload of 2 GB takes no more memory of the server than a small one. */
test('video upload: the memory of the server does not grow with the size of the file', async ({
  request,
  dedicatedSite,
}) => {
  test.slow()
  const headers = await accessHeaders(request, owner)
  await uploadVideo(request, headers, SMALL_PARTS)
  const smallPeakMb = peakMb(dedicatedSite)
  await uploadVideo(request, headers, LARGE_PARTS)
  const growthMb = peakMb(dedicatedSite) - smallPeakMb
  console.log(`video of ${LARGE_PARTS * 8} MB: ${growthMb.toFixed()} MB more than ${smallPeakMb.toFixed()} MB`)
  expect(growthMb).toBeLessThan(MAX_GROWTH_MB)
})
