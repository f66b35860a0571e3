import {
  type Answer,
  emptyProgress,
  isSameVersion,
  type Progress,
  type Version,
} from '#contract/binder/lesson-progress.ts'
import { mergeProgress } from '#contract/binder/merge-progress.ts'

/** Who writes and when: `by` names this browser's copy of the lesson, `now` is its clock. */
export type WriterId = { by: string; now: number }

const noAnswer = (question: string): Answer => ({ question, versions: [], seen: {} })

export function answerOf({ answers }: Progress, question: string): Answer {
  return answers.find((answer) => answer.question === question) ?? noAnswer(question)
}

/** What stood there before and differs: each text once, newest first. */
export function olderVersions({ versions: [newest, ...older] }: Answer): Version[] {
  const texts = new Set([newest?.text, ''])
  return older.filter(({ text }) => !texts.has(text) && texts.add(text))
}

/**
 * Writes an answer. It replaces the version that the writer had before their eyes (`over`), and no other. Its instant is
 * later than any it knows of, whatever the clock says.
 */
export function addVersion(
  progress: Progress,
  { question, text, over }: { question: string; text: string; over: Version | null },
  { by, now }: WriterId,
): Progress {
  const answer = answerOf(progress, question)
  const [newest] = answer.versions
  if ((newest?.text ?? '') === text) return progress
  const at = Math.max(now, (newest?.at ?? 0) + 1, lastSeen(answer, by) + 1)
  const beside = answer.versions.filter((version) => !isSameVersion(version, over))
  return withAnswer(progress, {
    question,
    versions: [{ text, at, by }, ...beside],
    seen: { ...answer.seen, [by]: at },
  })
}

/** Takes an earlier text away, at the reader's own wish. */
export function forgetOlderVersion(
  progress: Progress,
  { question, text }: { question: string; text: string },
): Progress {
  const answer = answerOf(progress, question)
  const [newest, ...older] = answer.versions
  if (!newest) return progress
  return withAnswer(progress, { ...answer, versions: [newest, ...older.filter((version) => version.text !== text)] })
}

export function setStep(progress: Progress, { step, on }: { step: string; on: boolean }, { now }: WriterId): Progress {
  const before = progress.ticks.find((tick) => tick.step === step)
  if ((before?.on ?? false) === on) return progress
  const tick = { step, on, at: Math.max(now, (before?.at ?? 0) + 1) }
  return mergeProgress(progress, { ...emptyProgress, ticks: [tick] })
}

export function setDone(progress: Progress, on: boolean, { now }: WriterId): Progress {
  if ((progress.done?.on ?? false) === on) return progress
  return { ...progress, done: { on, at: Math.max(now, (progress.done?.at ?? 0) + 1) } }
}

const lastSeen = ({ seen }: Answer, by: string) => (Object.hasOwn(seen, by) ? (seen[by] ?? 0) : 0)

function withAnswer(progress: Progress, answer: Answer): Progress {
  const others = progress.answers.filter(({ question }) => question !== answer.question)
  // Merged with nothing, so that it is in the one order that copies are compared in.
  return mergeProgress({ ...progress, answers: [...others, answer] }, emptyProgress)
}
