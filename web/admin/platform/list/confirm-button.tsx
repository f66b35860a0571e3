import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

type ConfirmButtonProps<Result> = Omit<ComponentProps<typeof Button>, 'title' | 'onClick'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirm' | 'cancel'> & {
    mutate: () => Promise<Result>
    successText: (result: Result) => string
    errorText: string
    /** Content of the button. */
    children: ReactNode
  }

/** A button whose mutation runs after a confirmation. */
export function ConfirmButton<Result>(props: ConfirmButtonProps<Result>) {
  const { title, text, confirm, cancel, mutate, successText, errorText, ...button } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation(errorText)
  const runAndClose = async () => {
    await run(mutate, successText)
    setIsConfirming(false)
  }
  return (
    <>
      <Button {...button} onClick={() => setIsConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void runAndClose()}
        busy={busy}
        {...{ title, text, confirm }}
        {...(cancel === undefined ? {} : { cancel })}
      />
    </>
  )
}
