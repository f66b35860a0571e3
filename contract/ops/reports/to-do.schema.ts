import { z } from 'zod'
import { count } from '../../fields.schema.ts'
import { toDoTasks } from './to-do.ts'

/** Tasks of now or today, without those that are done or that the viewer's role does not include. */
export const toDoResponse = z.object({ tasks: z.array(z.object({ task: z.enum(toDoTasks), count })) })
export type ToDoList = z.infer<typeof toDoResponse>
