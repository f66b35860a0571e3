import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import type { Pixels } from '../../web/planner/read-sheet/pixels.ts'

/** Chromium opens the video when a page opens the camera, so that each test writes its own first. */
const video = join(tmpdir(), `sheet-camera-${process.pid}.y4m`)

/** Options of a browser whose camera shows what `filmPicture` wrote. */
export const filmedCamera = {
  permissions: ['camera'],
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
}

/** Writes a video that shows one picture. */
export function filmPicture({ width, height, data }: Pixels): void {
  const luma = Buffer.alloc(width * height)
  for (let index = 0; index < luma.length; index++) luma[index] = 16 + ((data[index * 4] ?? 0) * 219) / 255
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(
    video,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
}

export const removeFilm = () => rmSync(video, { force: true })
