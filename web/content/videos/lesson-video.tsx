import { lazy, Suspense, useState } from 'react'
import { type VideoSource, videoSource } from '#contract/content/videos/video-source.ts'
import { SvgIcon } from '../../platform/ui/icon.tsx'
import { Spinner } from '../../platform/ui/loading.tsx'
import './lesson-video.css'

const FilePlayer = lazy(() => import('./file-player.tsx'))

const playPath = 'M7 4.5v15l12-7.5z'

/** The video of a lesson. Nothing of it is loaded before a click, and nothing from other sites at all for uploads. */
export function LessonVideo({ lessonId, videoUrl, title }: { lessonId: string; videoUrl: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const source = videoSource(videoUrl)
  if (source.kind === 'link')
    return (
      <p className="mb-s5">
        <a className="link" href={source.href} target="_blank" rel="noopener noreferrer">
          Watch the video
        </a>
      </p>
    )
  return (
    <div className="lesson-player mb-s5 grid grid-cols-1 print:hidden">
      {isPlaying ? (
        <Player source={source} lessonId={lessonId} title={title} />
      ) : (
        <button
          type="button"
          className="lesson-player__box needs-script cursor-pointer text-center font-[580] hover:border-act"
          onClick={() => setIsPlaying(true)}
        >
          <span className="grid size-18 place-items-center rounded-round bg-act pl-[0.3rem] text-on-act [&_svg]:fill-current">
            <SvgIcon path={playPath} size={36} />
          </span>
          <span>
            Play the video
            {source.kind === 'embed' && (
              <small className="block text-sm font-normal text-ink-muted">{`This connects you to ${source.provider}.`}</small>
            )}
          </span>
        </button>
      )}
    </div>
  )
}

type PlayerProps = { source: Exclude<VideoSource, { kind: 'link' }>; lessonId: string; title: string }

function Player({ source, lessonId, title }: PlayerProps) {
  if (source.kind === 'file')
    return (
      <Suspense fallback={<Spinner label="Loading the video..." />}>
        <FilePlayer lessonId={lessonId} title={title} />
      </Suspense>
    )
  return (
    <iframe
      className="lesson-player__box block bg-[#000]"
      src={source.src}
      title={`Video: ${title}`}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
