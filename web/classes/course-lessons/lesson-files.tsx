import { Download } from 'lucide-react'
import { useState } from 'react'
import type { LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import { api, publicApi } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { store } from '../../platform/session/browser-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

/** The files of a lesson to download. */
export function LessonFiles({ files }: { files: readonly LessonFile[] }) {
  return (
    <Surface as="section" className="materials p-s5" aria-labelledby="lesson-files">
      <h2 id="lesson-files" className="text-xl leading-snug">
        Files for this lesson
      </h2>
      <ul className="mb-0">
        {files.map((file) => (
          <FileItem key={file.id} file={file} />
        ))}
      </ul>
    </Surface>
  )
}

function FileItem({ file: { id, title, fileName, bytes } }: { file: LessonFile }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const client = store.read() ? api : publicApi
      const { url } = await (await client['lesson-files'][':id'].$get({ param: { id } })).json()
      window.location.assign(url)
    } catch (error) {
      const description = errorMessage(error, 'Failed to download the file. Please try again.')
      toast({ tone: 'bad', title: 'Download failed', description })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <p>
        <b className="wrap-anywhere">{title}</b>{' '}
        <span className="text-sm text-ink-muted">
          {fileName.split('.').at(-1)?.toUpperCase()}, {formatBytes(bytes)}
        </span>
      </p>
      <Button variant="secondary" className="needs-script" busy={busy} onClick={() => void download()}>
        <Download size={20} aria-hidden="true" />
        Download<span className="sr"> {title}</span>
      </Button>
    </li>
  )
}
