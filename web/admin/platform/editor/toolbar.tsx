import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import { classNames } from '../../../platform/ui/class-names.ts'
import { type ToolbarCommand, tableCommands, toolbarCommands } from './toolbar-commands.ts'

const toolClass =
  'grid size-11 place-items-center rounded-sm text-ink hover:bg-sunk focus-visible:-outline-offset-3 disabled:text-ink-muted disabled:opacity-50 aria-disabled:text-ink-muted aria-disabled:opacity-50 max-sm:flex-none'
const pressedClass = 'bg-act-tint hover:bg-act-tint [box-shadow:inset_0_0_0_1.5px_var(--act)]'

type EditorToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void }

/** One Tab stop, arrow keys move inside. */
export function EditorToolbar({ editor, onLink, onPicture }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      pressed: [...toolbarCommands, ...tableCommands]
        .filter((command) => command.isOn?.(editor))
        .map(({ name }) => name),
      inTable: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const run = (command: ToolbarCommand) => {
    if (command.name === 'Link') onLink()
    else if (command.name === 'Image') onPicture()
    else command.run?.(editor)
  }
  const visibleCommands = state.inTable ? [...toolbarCommands, ...tableCommands] : toolbarCommands
  return (
    <Toolbar.Root
      className="sticky top-18 z-1 flex flex-wrap rounded-t-md border-b border-hair bg-raised p-1 max-sm:top-16 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
      aria-label="Text formatting"
      // The text keeps the focus, so that nothing typed right after a click is lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      {visibleCommands.map((command) => (
        <Toolbar.Button
          key={command.name}
          className={classNames(toolClass, state.pressed.includes(command.name) && pressedClass)}
          aria-label={command.name}
          aria-pressed={command.isOn ? state.pressed.includes(command.name) : undefined}
          title={command.keys ? `${command.name} (${command.keys})` : command.name}
          onClick={() => run(command)}
        >
          <command.Icon size={20} aria-hidden="true" />
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        className={toolClass}
        aria-label="Undo"
        title="Undo"
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Undo2 size={20} aria-hidden="true" />
      </Toolbar.Button>
      <Toolbar.Button
        className={toolClass}
        aria-label="Redo"
        title="Redo"
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Redo2 size={20} aria-hidden="true" />
      </Toolbar.Button>
    </Toolbar.Root>
  )
}
