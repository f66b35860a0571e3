import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import type { Playback } from '#contract/content/videos/videos.schema.ts'
import { optionalAuthApi } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { browserStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Spinner } from '../../platform/ui/loading.tsx'

const storage = browserStorage('localStorage')
const positionKey = (lessonId: string) => `journey.video.${lessonId}`
const speeds = [0.75, 1, 1.25, 1.5, 2]
/** Positions near the start or the end are not stored: the video then starts again. */
const MIN_POSITION_SECONDS = 5
/** A URL that fails again immediately is not retried. */
const MIN_RETRY_MS = 5_000

async function fetchPlayback(id: string): Promise<Playback> {
  return (await optionalAuthApi().lessons[':id'].video.$get({ param: { id } })).json()
}

/**
 * Plays an uploaded video with the controls of the browser, and remembers its position and speed. Its URL expires, so a
 * failed request gets a new one and playing goes on at the same position.
 */
export default function FilePlayer({ lessonId, title }: { lessonId: string; title: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [playback, setPlayback] = useState<Playback>()
  const [error, setError] = useState('')
  const [speed, setSpeed] = useState(1)
  const loadedAt = useRef(0)

  const load = useCallback(() => {
    setError('')
    loadedAt.current = Date.now()
    fetchPlayback(lessonId).then(setPlayback, (cause: unknown) => {
      console.warn(cause)
      setError(errorMessage(cause, 'The video couldn’t be loaded. Please try again.'))
    })
  }, [lessonId])
  useEffect(load, [load])

  const savePosition = () => {
    const { currentTime = 0, duration = 0 } = video.current ?? {}
    const isInside = currentTime > MIN_POSITION_SECONDS && currentTime < duration - MIN_POSITION_SECONDS
    writeItem(storage, positionKey(lessonId), isInside ? String(currentTime) : null)
  }
  const restore = () => {
    if (!video.current) return
    video.current.currentTime = Number(readItem(storage, positionKey(lessonId)) ?? 0)
    video.current.playbackRate = speed
  }
  const onError = () => {
    if (Date.now() - loadedAt.current > MIN_RETRY_MS) load()
    else setError('The video couldn’t be played. Please try again.')
  }

  if (error)
    return (
      <div className="lesson-player__box" role="alert">
        <p>{error}</p>
        <Button size="small" onClick={load}>
          Try again
        </Button>
      </div>
    )
  if (!playback) return <Spinner label="Loading the video..." />
  return (
    <>
      <Video
        ref={video}
        className="lesson-player__box block bg-[#000]"
        src={playback.url}
        captionsUrl={playback.captionsUrl}
        aria-label={`Video: ${title}`}
        controls
        autoPlay
        playsInline
        preload="metadata"
        onLoadedMetadata={restore}
        onTimeUpdate={savePosition}
        onError={onError}
      />
      <label className="flex min-h-target items-center gap-s2 justify-self-end text-sm">
        Speed
        <select
          className="min-h-target rounded-md border border-edge bg-raised px-s3"
          value={speed}
          onChange={({ target }) => {
            const next = Number(target.value)
            setSpeed(next)
            if (video.current) video.current.playbackRate = next
          }}
        >
          {speeds.map((option) => (
            <option key={option} value={option}>{`${option}×`}</option>
          ))}
        </select>
      </label>
    </>
  )
}

type VideoProps = ComponentProps<'video'> & { captionsUrl: string | null }

/** An empty track would add a menu of captions to the controls. */
const Video = ({ captionsUrl, ...props }: VideoProps) => (
  <video {...props}>
    {captionsUrl !== null && <track kind="captions" src={captionsUrl} srcLang="en" label="Captions" default />}
  </video>
)
