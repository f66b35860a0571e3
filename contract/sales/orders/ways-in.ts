import type { FulfillmentItem, WayIn } from './orders.schema.ts'

type PaidItem = Pick<FulfillmentItem, 'handover' | 'isSelfPaced' | 'isCanceled' | 'isRemoved' | 'done'>

/** The lesson at which the buyer continues a course; the first one if all are done. */
export type NextLesson = { path: string; number: number; isStarted: boolean; isDone: boolean }

type WayInOptions = {
  orderId: string
  lesson?: NextLesson | null | undefined
  /** False for a class without a date and for one that is over. */
  hasNextSession?: boolean
}

const CLASSES_PATH = '/account/classes'

/**
 * Returns how a buyer gets to a paid item, the most important way first. Every page and mail after a payment has these
 * links. Empty while the buyer has to wait for the item.
 */
export function waysIn(item: PaidItem, { orderId, lesson, hasNextSession = true }: WayInOptions): WayIn[] {
  const { handover, isSelfPaced, isCanceled, isRemoved, done } = item
  if (isCanceled || isRemoved || done) return []
  const classLabel = isSelfPaced || !hasNextSession ? 'See your class' : 'See your next session'
  const toClass = { label: classLabel, url: CLASSES_PATH }
  switch (handover) {
    case 'course':
    case 'workshop': {
      if (!lesson) return [toClass]
      const { isStarted, isDone, number, path } = lesson
      const label = isDone ? 'Open the lessons' : `${isStarted ? 'Continue with' : 'Start'} lesson ${number}`
      const toLesson = { label, url: path }
      return isSelfPaced ? [toLesson] : [toClass, toLesson]
    }
    case 'downloads':
      return [{ label: 'Download your files', url: `/orders/${orderId}` }]
    case 'planner':
      return [{ label: 'Open the planner', url: '/planner' }]
    case 'booking':
      return [{ label: 'See your session', url: CLASSES_PATH }]
    case 'session':
      return [{ label: 'Choose a time', url: '/coaching' }]
    case 'classes':
      return [{ label: 'Choose a class', url: '/classes' }]
    case 'gift':
      return [{ label: 'See your gifts', url: '/account/gifts' }]
    case 'ships':
    case 'mailed':
    case 'arranged':
      return []
  }
}
