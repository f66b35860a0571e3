const PAGE = '/planner/lesson-step'

/** An action step of a lesson, as in the origin of a step. */
export type LessonAction = { lessonId: string; text: string; path: string }

/** The data is in the fragment, so that neither logs nor caches contain the text of a paid lesson. */
export function lessonStepUrl({ lessonId, text, path }: LessonAction): string {
  return `${PAGE}#${new URLSearchParams({ lesson: lessonId, text, path })}`
}

/** Returns null for a fragment of another form, or with a path that leaves the site. */
export function parseLessonStep(hash: string): LessonAction | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [lessonId, text, path] = ['lesson', 'text', 'path'].map((name) => fields.get(name)?.trim() ?? '')
  if (!lessonId || !text || !path || !/^\/(?:binder|classes)\/[\w/%.~-]+$/.test(path)) return null
  return { lessonId, text, path }
}
