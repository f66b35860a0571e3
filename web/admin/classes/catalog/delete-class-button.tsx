import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ClassId, classNames } from '#contract/class-kinds.ts'
import type { AffectedEnrollments, ClassRemovalInput } from '#contract/classes/catalog/class-removal.schema.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { classApi } from './class-api.ts'
import { DeleteClassDialog } from './delete-class-dialog.tsx'

type DeleteClassButtonProps = ClassId & { title: string }

export function DeleteClassButton({ kind, id, title }: DeleteClassButtonProps) {
  const [isLoading, setIsLoading] = useState(false)
  const [affected, setAffected] = useState<AffectedEnrollments>()
  const { busy, run } = useMutation(`Failed to delete ${kind}`)

  const open = async () => {
    setIsLoading(true)
    try {
      setAffected(await (await classApi(kind).enrolled.$get({ param: { id } })).json())
    } catch (error) {
      console.warn('enrollments couldn’t be loaded', error)
      toast({ tone: 'bad', title: 'Error', description: 'Failed to fetch events data' })
    } finally {
      setIsLoading(false)
    }
  }
  const confirm = async (input: ClassRemovalInput) => {
    await run(
      () => classApi(kind).$delete({ param: { id }, query: input }),
      () => `${classNames[kind]} deleted`,
    )
    // On failure, someone may have enrolled since the dialog was opened: opening it again loads the current state.
    setAffected(undefined)
  }
  return (
    <>
      <Button variant="quiet" size="small" busy={isLoading} onClick={() => void open()}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
        <span className="sr"> {title}</span>
      </Button>
      {affected && (
        <DeleteClassDialog
          title={title}
          noun={kind}
          affected={affected}
          busy={busy}
          onClose={() => setAffected(undefined)}
          onConfirm={(input) => void confirm(input)}
        />
      )}
    </>
  )
}
