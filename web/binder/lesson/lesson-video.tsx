import { FilmEvening } from '../../art/scenes/film-evening.tsx'

export function LessonVideo({ videoUrl }: { videoUrl: string | null }) {
  return (
    <figure className="sheet lesson-video">
      <div className="plate plate--full art">
        <FilmEvening />
      </div>
      <figcaption>
        <b>Video</b>
        {videoUrl ? (
          <a className="link" href={videoUrl} target="_blank" rel="noopener noreferrer">
            Watch the video
          </a>
        ) : (
          <span>Coming Soon</span>
        )}
      </figcaption>
    </figure>
  )
}
