import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { Order } from '../checkout/place-order.ts'
import { listOrderItems } from './grant-enrollments.ts'
import { listTasks, type Task } from './tasks.ts'

/** The named tasks of a locked order that is the buyer's. @throws validation, conflict when its money went back */
export async function requireTasks(ctx: Ctx, order: Order, taskIds: string[]): Promise<Task[]> {
  if (order.status !== 'completed') throw refused('conflict', 'There is nothing to do for an order that is not paid.')
  const lines = await listOrderItems(ctx, order.id)
  const all = await listTasks(
    ctx,
    lines.map((line) => line.id),
  )
  return [...new Set(taskIds)].map((id) => {
    const task = all.find((one) => one.id === id)
    if (!task) throw refused('validation', 'This is nothing of this order.')
    if (task.status === 'dropped') throw refused('conflict', `${task.title}: its money went back.`)
    return task
  })
}

function refused(code: 'validation' | 'conflict', message: string): Problem {
  return new Problem(code, { message, fields: [{ field: 'taskIds', message }] })
}
