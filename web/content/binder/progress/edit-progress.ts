import {
  type Answer,
  emptyProgress,
  isSameVersion,
  type Progress,
  type Version,
} from '#contract/content/binder/lesson-progress.ts'
import { mergeProgress } from '#contract/content/binder/merge-progress.ts'

/** The writer id of this browser's copy of the lesson, and the time by its clock. */
export type Writer = { by: string; now: number }

const emptyAnswer = (question: string): Answer => ({ question, versions: [], seen: {} })

export function answerOf({ answers }: Progress, question: string): Answer {
  return answers.find((answer) => answer.question === question) ?? emptyAnswer(question)
}

/** Returns the versions after the newest one, without repeated and empty texts. */
export function olderVersions({ versions: [newest, ...older] }: Answer): Version[] {
  const texts = new Set([newest?.text, ''])
  return older.filter(({ text }) => !texts.has(text) && texts.add(text))
}

/** Replaces only the version that the field displayed. The new instant is later than all known ones. */
export function addVersion(
  progress: Progress,
  { question, text, replaces }: { question: string; text: string; replaces: Version | null },
  { by, now }: Writer,
): Progress {
  const answer = answerOf(progress, question)
  const [newest] = answer.versions
  if ((newest?.text ?? '') === text) return progress
  const at = Math.max(now, (newest?.at ?? 0) + 1, lastSeen(answer, by) + 1)
  const concurrent = answer.versions.filter((version) => !isSameVersion(version, replaces))
  return replaceAnswer(progress, {
    question,
    versions: [{ text, at, by }, ...concurrent],
    seen: { ...answer.seen, [by]: at },
  })
}

export function removeOlderVersion(
  progress: Progress,
  { question, text }: { question: string; text: string },
): Progress {
  const answer = answerOf(progress, question)
  const [newest, ...older] = answer.versions
  if (!newest) return progress
  return replaceAnswer(progress, { ...answer, versions: [newest, ...older.filter((version) => version.text !== text)] })
}

export function setStep(progress: Progress, { step, on }: { step: string; on: boolean }, { now }: Writer): Progress {
  const before = progress.ticks.find((tick) => tick.step === step)
  if ((before?.on ?? false) === on) return progress
  const tick = { step, on, at: Math.max(now, (before?.at ?? 0) + 1) }
  return mergeProgress(progress, { ...emptyProgress, ticks: [tick] })
}

export function setDone(progress: Progress, on: boolean, { now }: Writer): Progress {
  if ((progress.done?.on ?? false) === on) return progress
  return { ...progress, done: { on, at: Math.max(now, (progress.done?.at ?? 0) + 1) } }
}

const lastSeen = ({ seen }: Answer, by: string) => (Object.hasOwn(seen, by) ? (seen[by] ?? 0) : 0)

function replaceAnswer(progress: Progress, answer: Answer): Progress {
  const others = progress.answers.filter(({ question }) => question !== answer.question)
  // Merging normalizes the order, so that copies can be compared.
  return mergeProgress({ ...progress, answers: [...others, answer] }, emptyProgress)
}
