import { useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblem, openCamera } from './camera-stream.ts'
import { framePixels } from './picture-pixels.ts'
import type { ImagePoint, Pixels } from './pixels.ts'
import type { ReaderResponse } from './reader-messages.ts'

type CameraViewProps = {
  read: (pixels: Pixels) => Promise<ReaderResponse>
  onFrame: (response: ReaderResponse) => void
  onProblem: (problem: CameraProblem) => void
}

type Frame = { width: number; height: number; marks: ImagePoint[] }

/** The picture of the camera. Its frames are read one after another, and found corner marks are circled. */
export function CameraView(props: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [frame, setFrame] = useState<Frame | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    let stream: MediaStream | undefined
    let isClosed = false

    async function readFrames(): Promise<void> {
      stream = await openCamera()
      if (isClosed) return
      const player = video.current
      if (!player) return
      player.srcObject = stream
      await player.play()
      while (!isClosed) {
        await nextFrame()
        const pixels = isClosed ? null : framePixels(player)
        if (!pixels) continue
        const { width, height } = pixels
        const response = await latest.current.read(pixels)
        if (isClosed) return
        setFrame({ width, height, marks: response.status === 'read' ? response.marks : [] })
        latest.current.onFrame(response)
      }
    }

    readFrames()
      .catch((error: unknown) => {
        if (!isClosed) latest.current.onProblem(cameraProblem(error))
      })
      .finally(() => stopStream(stream))
    return () => {
      isClosed = true
      stopStream(stream)
    }
  }, [])

  return (
    <div className="camera-view">
      <video ref={video} className="camera-view__video" playsInline muted aria-label="Picture of the camera" />
      {frame && (
        <svg className="camera-view__marks" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
          {frame.marks.map(({ x, y }, index) => (
            <circle key={index} cx={x} cy={y} r={frame.width / 40} />
          ))}
        </svg>
      )}
    </div>
  )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function stopStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
